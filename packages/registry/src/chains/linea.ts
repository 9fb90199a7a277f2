import type { Network } from '@gangway/protocol'

/** Linea. */
export const linea = {
  id: 59144,
  name: 'Linea',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.linea.build'],
  blockExplorers: [{ name: 'Lineascan', url: 'https://lineascan.build' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:59144',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#61dfff',
  glyph: 'L',
} as const satisfies Network
