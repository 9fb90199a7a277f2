import type { ListedToken } from '@gangway/protocol'

/** Well-known tokens of Arbitrum One. */
export const arbitrumTokens = [
  {
    caipNetworkId: 'eip155:42161',
    address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:42161',
    address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:42161',
    address: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    name: 'Wrapped Ether',
    symbol: 'WETH',
    decimals: 18,
  },
] as const satisfies readonly ListedToken[]
