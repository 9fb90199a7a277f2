import type { Network } from '@gangway/protocol'

/** Polygon's test network. */
export const polygonAmoy = {
  id: 80002,
  name: 'Polygon Amoy',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon-amoy.drpc.org'],
  blockExplorers: [{ name: 'PolygonScan', url: 'https://amoy.polygonscan.com' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:80002',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#b08df0',
  glyph: 'Am',
  testnet: true,
} as const satisfies Network
