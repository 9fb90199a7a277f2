import type { ListedToken } from '@gangway/protocol'

/** Well-known tokens of Solana. */
export const solanaTokens = [
  {
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  {
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNky11McCe8BenwNYB',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
  },
] as const satisfies readonly ListedToken[]
