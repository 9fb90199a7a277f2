import type { Network } from '@gangway/protocol'

/** Polygon. */
export const polygon = {
  id: 137,
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon.drpc.org'],
  blockExplorers: [{ name: 'PolygonScan', url: 'https://polygonscan.com' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:137',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#7b3fe4',
  glyph: 'P',
} as const satisfies Network
