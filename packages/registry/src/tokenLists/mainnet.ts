import type { ListedToken } from '@gangway/protocol'

/** Well-known tokens of Ethereum. */
export const mainnetTokens = [
  {
    caipNetworkId: 'eip155:1',
    address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:1',
    address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:1',
    address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    name: 'Dai Stablecoin',
    symbol: 'DAI',
    decimals: 18,
  },
  {
    caipNetworkId: 'eip155:1',
    address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    name: 'Wrapped Ether',
    symbol: 'WETH',
    decimals: 18,
  },
] as const satisfies readonly ListedToken[]
