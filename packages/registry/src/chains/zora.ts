import type { Network } from '@gangway/protocol'

/** Zora. */
export const zora = {
  id: 7777777,
  name: 'Zora',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.zora.energy'],
  blockExplorers: [{ name: 'Zora Explorer', url: 'https://explorer.zora.energy' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:7777777',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#3f3f46',
  glyph: 'Z',
} as const satisfies Network
