import type { ListedToken } from '@gangway/protocol'

/** Well-known tokens of Base. */
export const baseTokens = [
  {
    caipNetworkId: 'eip155:8453',
    address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:8453',
    address: '0x4200000000000000000000000000000000000006',
    name: 'Wrapped Ether',
    symbol: 'WETH',
    decimals: 18,
  },
] as const satisfies readonly ListedToken[]
