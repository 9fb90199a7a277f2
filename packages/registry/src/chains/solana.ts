import type { Network } from '@gangway/protocol'

/** Solana mainnet. */
export const solana = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: ['https://api.mainnet-beta.solana.com'],
  blockExplorers: [{ name: 'Solscan', url: 'https://solscan.io' }],
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  colour: '#9945ff',
  glyph: 'S',
} as const satisfies Network
