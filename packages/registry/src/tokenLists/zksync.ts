import type { ListedToken } from '@gangway/protocol'

/** Well-known tokens of ZKsync Era; addresses and decimals as in github.com/1delta-DAO/token-lists. */
export const zksyncTokens = [
  {
    caipNetworkId: 'eip155:324',
    address: '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:324',
    address: '0x493257fD37EDB34451f62EDf8D2a0C418852bA4C',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:324',
    address: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
    name: 'Wrapped Ether',
    symbol: 'WETH',
    decimals: 18,
  },
] as const satisfies readonly ListedToken[]
