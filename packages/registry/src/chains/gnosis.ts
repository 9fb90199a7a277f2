import type { Network } from '@gangway/protocol'

/** Gnosis. */
export const gnosis = {
  id: 100,
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'xDAI', decimals: 18 },
  rpcUrls: ['https://rpc.gnosischain.com'],
  blockExplorers: [{ name: 'Gnosisscan', url: 'https://gnosisscan.io' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:100',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#04795b',
  glyph: 'G',
} as const satisfies Network
