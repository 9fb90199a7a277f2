import type { Network } from '@gangway/protocol'

/** A network nobody runs. */
export const fakenet = {
  id: 987654,
  name: 'Fakenet',
  nativeCurrency: { name: 'Fake', symbol: 'FAKE', decimals: 18 },
  rpcUrls: ['https://rpc.fakenet.example'],
  blockExplorers: [],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:987654',
  colour: '#336699',
  glyph: 'F',
} as const satisfies Network
