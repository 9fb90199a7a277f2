import type { Network } from '@gangway/protocol'

/** ZKsync's test network. */
export const zksyncSepolia = {
  id: 300,
  name: 'ZKsync Sepolia',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.era.zksync.dev'],
  blockExplorers: [{ name: 'ZKsync Explorer', url: 'https://sepolia.explorer.zksync.io' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:300',
  multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963',
  colour: '#9ea1cc',
  glyph: 'zS',
  testnet: true,
} as const satisfies Network
