import type { Network } from '@gangway/protocol'

/** Aurora. */
export const aurora = {
  id: 1313161554,
  name: 'Aurora',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.aurora.dev'],
  blockExplorers: [{ name: 'Aurorascan', url: 'https://aurorascan.dev' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1313161554',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#70d44b',
  glyph: 'AU',
} as const satisfies Network
