import type { Network } from '@gangway/protocol'

/** Arbitrum's test network. */
export const arbitrumSepolia = {
  id: 421614,
  name: 'Arbitrum Sepolia',
  nativeCurrency: { name: 'Arbitrum Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia-rollup.arbitrum.io/rpc'],
  blockExplorers: [{ name: 'Arbiscan', url: 'https://sepolia.arbiscan.io' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:421614',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#94d6ff',
  glyph: 'aS',
  testnet: true,
} as const satisfies Network
