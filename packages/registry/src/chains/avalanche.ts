import type { Network } from '@gangway/protocol'

/** Avalanche. */
export const avalanche = {
  id: 43114,
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: ['https://api.avax.network/ext/bc/C/rpc'],
  blockExplorers: [{ name: 'SnowTrace', url: 'https://snowtrace.io' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:43114',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#c81e1e',
  glyph: 'AV',
} as const satisfies Network
