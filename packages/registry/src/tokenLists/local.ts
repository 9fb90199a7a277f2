import type { ListedToken } from '@gangway/protocol'

/**
 * Tokens of the local world. Contract addresses are what the local deployer's transactions create, the same on both
 * chains; those of mints are chosen. dev/ asserts both when it deploys them, and has more tokens that no list names.
 */
export const localTokens = [
  {
    caipNetworkId: 'eip155:31337',
    address: '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313',
    name: 'USDX',
    symbol: 'USDX',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:31338',
    address: '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313',
    name: 'USDX',
    symbol: 'USDX',
    decimals: 6,
  },
  {
    caipNetworkId: 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG',
    address: 'Dmc9yijjdRTZhMyjqTyE3GF9iSB1zpBDDi4MkhYjoNPn',
    name: 'USDX',
    symbol: 'USDX',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:31337',
    address: '0x2B574555158337Cd46d47c2Ca57E4698A1f04e70',
    name: 'USDT-like',
    symbol: 'USDTX',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:31338',
    address: '0x2B574555158337Cd46d47c2Ca57E4698A1f04e70',
    name: 'USDT-like',
    symbol: 'USDTX',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:31337',
    address: '0xcA8b49076D1A8039599e24979abf819af784c27a',
    name: 'Fee token',
    symbol: 'FEEX',
    decimals: 18,
  },
  {
    caipNetworkId: 'eip155:31338',
    address: '0xcA8b49076D1A8039599e24979abf819af784c27a',
    name: 'Fee token',
    symbol: 'FEEX',
    decimals: 18,
  },
  {
    caipNetworkId: 'eip155:31337',
    address: '0x2B15063A6F8a11d18404C801F295b1d19dCC8574',
    name: 'Grains',
    symbol: 'GRAINX',
    decimals: 24,
  },
  {
    caipNetworkId: 'eip155:31338',
    address: '0x2B15063A6F8a11d18404C801F295b1d19dCC8574',
    name: 'Grains',
    symbol: 'GRAINX',
    decimals: 24,
  },
  {
    caipNetworkId: 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG',
    address: '9ciBYKimSAzFQTbHaB3yqbiJysyu7WLRUd6njQPBXfr9',
    name: 'Fee token',
    symbol: 'FEEX',
    decimals: 9,
  },
] as const satisfies readonly ListedToken[]
