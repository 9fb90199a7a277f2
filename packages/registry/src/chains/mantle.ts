import type { Network } from '@gangway/protocol'

/** Mantle. */
export const mantle = {
  id: 5000,
  name: 'Mantle',
  nativeCurrency: { name: 'Mantle', symbol: 'MNT', decimals: 18 },
  rpcUrls: ['https://rpc.mantle.xyz'],
  blockExplorers: [{ name: 'Mantle Explorer', url: 'https://mantlescan.xyz' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:5000',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#65b3ae',
  glyph: 'M',
} as const satisfies Network
