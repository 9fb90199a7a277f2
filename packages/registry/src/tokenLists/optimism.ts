import type { ListedToken } from '@gangway/protocol'

/** Well-known tokens of OP Mainnet. */
export const optimismTokens = [
  {
    caipNetworkId: 'eip155:10',
    address: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:10',
    address: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:10',
    address: '0x4200000000000000000000000000000000000006',
    name: 'Wrapped Ether',
    symbol: 'WETH',
    decimals: 18,
  },
] as const satisfies readonly ListedToken[]
