import type { Network } from '@gangway/protocol'

/** BNB Smart Chain's test network. */
export const bnbSmartChainTestnet = {
  id: 97,
  name: 'BNB Smart Chain Testnet',
  nativeCurrency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
  rpcUrls: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545'],
  blockExplorers: [{ name: 'BscScan', url: 'https://testnet.bscscan.com' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:97',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#f7d978',
  glyph: 'bT',
  testnet: true,
} as const satisfies Network
