import type { Network } from '@gangway/protocol'

/** Base's test network. */
export const baseSepolia = {
  id: 84532,
  name: 'Base Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.base.org'],
  blockExplorers: [{ name: 'Basescan', url: 'https://sepolia.basescan.org' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:84532',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#7aa2ff',
  glyph: 'bS',
  testnet: true,
} as const satisfies Network
