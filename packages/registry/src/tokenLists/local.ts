import type { ListedToken } from '@gangway/protocol'

/**
 * Tokens of the local world. The contract address is what the local deployer's second transaction creates, the
 * same on both chains; the mint's is chosen. dev/ asserts both when it deploys them.
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
] as const satisfies readonly ListedToken[]
