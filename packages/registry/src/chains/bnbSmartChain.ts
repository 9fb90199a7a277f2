import type { Network } from '@gangway/protocol'

/** BNB Smart Chain. */
export const bnbSmartChain = {
  id: 56,
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: ['https://56.rpc.thirdweb.com'],
  blockExplorers: [{ name: 'BscScan', url: 'https://bscscan.com' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:56',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#f0b90b',
  glyph: 'BN',
} as const satisfies Network
