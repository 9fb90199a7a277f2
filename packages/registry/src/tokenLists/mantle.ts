import type { ListedToken } from '@gangway/protocol'

/** Well-known tokens of Mantle; addresses and decimals as in github.com/1delta-DAO/token-lists. */
export const mantleTokens = [
  {
    caipNetworkId: 'eip155:5000',
    address: '0x09Bc4E0D864854c6aFB6eB9A9cdF58aC190D0dF9',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:5000',
    address: '0x201EBa5CC46D216Ce6DC03F6a759e8E766e956aE',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:5000',
    address: '0x78c1b0C915c4FAA5FffA6CAbf0219DA63d7f4cb8',
    name: 'Wrapped Mantle',
    symbol: 'WMNT',
    decimals: 18,
  },
] as const satisfies readonly ListedToken[]
