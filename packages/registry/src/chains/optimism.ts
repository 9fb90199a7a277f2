import type { Network } from '@gangway/protocol'

/** OP Mainnet. */
export const optimism = {
  id: 10,
  name: 'OP Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.optimism.io'],
  blockExplorers: [{ name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:10',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#e4001b',
  glyph: 'OP',
} as const satisfies Network
