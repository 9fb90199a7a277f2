import type { Network } from '@gangway/protocol'

/** Ethereum Sepolia, a test network. */
export const sepolia = {
  id: 11155111,
  name: 'Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://11155111.rpc.thirdweb.com'],
  blockExplorers: [{ name: 'Etherscan', url: 'https://sepolia.etherscan.io' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:11155111',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#7184d6',
  glyph: 'Se',
  testnet: true,
} as const satisfies Network
