import type { Network } from '@gangway/protocol'

/** Solana testnet. */
export const solanaTestnet = {
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: ['https://api.testnet.solana.com'],
  blockExplorers: [
    {
      name: 'Solscan',
      url: 'https://solscan.io',
      query: '?cluster=testnet',
    },
  ],
  chainNamespace: 'solana',
  caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  colour: '#6d28d9',
  glyph: 'ST',
  testnet: true,
} as const satisfies Network
