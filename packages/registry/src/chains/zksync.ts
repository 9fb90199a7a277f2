import type { Network } from '@gangway/protocol'

/** ZKsync Era. */
export const zksync = {
  id: 324,
  name: 'ZKsync Era',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.era.zksync.io'],
  blockExplorers: [{ name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:324',
  multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963',
  colour: '#4e529a',
  glyph: 'ZK',
} as const satisfies Network
