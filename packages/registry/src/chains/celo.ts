import type { Network } from '@gangway/protocol'

/** Celo. */
export const celo = {
  id: 42220,
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: ['https://forno.celo.org'],
  blockExplorers: [{ name: 'Celo Explorer', url: 'https://celoscan.io' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:42220',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#fcff52',
  glyph: 'C',
} as const satisfies Network
