import type { Network } from '@gangway/protocol'

/** Kaia. */
export const kaia = {
  id: 8217,
  name: 'Kaia',
  nativeCurrency: { name: 'Kaia', symbol: 'KAIA', decimals: 18 },
  rpcUrls: ['https://public-en.node.kaia.io'],
  blockExplorers: [{ name: 'KaiaScan', url: 'https://kaiascan.io' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:8217',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#bff009',
  glyph: 'K',
} as const satisfies Network
