import type { Network } from '@gangway/protocol'

/** Solana devnet. */
export const solanaDevnet = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: ['https://api.devnet.solana.com'],
  blockExplorers: [
    {
      name: 'Solscan',
      url: 'https://solscan.io',
      query: '?cluster=devnet',
    },
  ],
  chainNamespace: 'solana',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  colour: '#7c3aed',
  glyph: 'SD',
  testnet: true,
} as const satisfies Network
