import type { ListedToken } from '@gangway/protocol'

/**
 * Well-known tokens of Polygon; addresses and decimals as in github.com/1delta-DAO/token-lists and
 * github.com/Uniswap/default-token-list.
 */
export const polygonTokens = [
  {
    caipNetworkId: 'eip155:137',
    address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:137',
    address: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:137',
    address: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    name: 'Wrapped POL',
    symbol: 'WPOL',
    decimals: 18,
  },
] as const satisfies readonly ListedToken[]
