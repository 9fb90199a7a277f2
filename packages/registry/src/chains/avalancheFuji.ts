import type { Network } from '@gangway/protocol'

/** Avalanche's test network. */
export const avalancheFuji = {
  id: 43113,
  name: 'Avalanche Fuji',
  nativeCurrency: { name: 'Avalanche Fuji', symbol: 'AVAX', decimals: 18 },
  rpcUrls: ['https://api.avax-test.network/ext/bc/C/rpc'],
  blockExplorers: [{ name: 'SnowTrace', url: 'https://testnet.snowtrace.io' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:43113',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#ec9393',
  glyph: 'Fu',
  testnet: true,
} as const satisfies Network
