import type { Network } from '@gangway/protocol'

/** Arbitrum One. */
export const arbitrum = {
  id: 42161,
  name: 'Arbitrum One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://arb1.arbitrum.io/rpc'],
  blockExplorers: [{ name: 'Arbiscan', url: 'https://arbiscan.io' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:42161',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#12aaff',
  glyph: 'A',
} as const satisfies Network
