import type { ListedToken } from '@gangway/protocol'

/**
 * Well-known tokens of Aurora; addresses and decimals as in github.com/1delta-DAO/token-lists and
 * github.com/viaprotocol/tokenlists.
 */
export const auroraTokens = [
  {
    caipNetworkId: 'eip155:1313161554',
    address: '0xB12BFcA5A55806AaF64E99521918A4bf0fC40802',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:1313161554',
    address: '0x4988a896b1227218e4A686fdE5EabdcAbd91571f',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:1313161554',
    address: '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB',
    name: 'Wrapped Ether',
    symbol: 'WETH',
    decimals: 18,
  },
] as const satisfies readonly ListedToken[]
