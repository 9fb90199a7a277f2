import type { Network } from '@gangway/protocol'

/** Ethereum, the default network of product.md §9. */
export const mainnet = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://ethereum-rpc.publicnode.com'],
  blockExplorers: [{ name: 'Etherscan', url: 'https://etherscan.io' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#4c64d9',
  glyph: 'Ξ',
} as const satisfies Network
