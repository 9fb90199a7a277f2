import type { Network } from '@gangway/protocol'

/** Solana network of the local world (Surfpool behind our gateway, which pins this genesis hash). architecture.md §5. */
export const gangwaySolana = {
  id: 'E5uNhN719XxvqkjrurFRSbQbXy6zWCbG',
  name: 'Gangway Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: ['http://127.0.0.1:8899'],
  blockExplorers: [
    {
      name: 'Dev console',
      url: 'http://localhost:4104/explorer/solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG',
    },
  ],
  chainNamespace: 'solana',
  caipNetworkId: 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG',
  colour: '#14b8a6',
  glyph: 'GS',
  testnet: true,
  local: true,
} as const satisfies Network
