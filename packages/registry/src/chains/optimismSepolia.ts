import type { Network } from '@gangway/protocol'

/** OP Sepolia, a test network. */
export const optimismSepolia = {
  id: 11155420,
  name: 'OP Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.optimism.io'],
  blockExplorers: [{ name: 'Blockscout', url: 'https://optimism-sepolia.blockscout.com' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:11155420',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#f2717f',
  glyph: 'oS',
  testnet: true,
} as const satisfies Network
