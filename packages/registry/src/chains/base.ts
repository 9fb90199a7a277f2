import type { Network } from '@gangway/protocol'

/** Base. */
export const base = {
  id: 8453,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.base.org'],
  blockExplorers: [{ name: 'Basescan', url: 'https://basescan.org' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:8453',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#0052ff',
  glyph: 'B',
} as const satisfies Network
