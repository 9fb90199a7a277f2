import type { Network } from '@gangway/protocol'

/** First EVM chain of the local world (anvil). architecture.md §5. */
export const gangwayOne = {
  id: 31337,
  name: 'Gangway One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:8545'],
  blockExplorers: [{ name: 'Dev console', url: 'http://localhost:4104/explorer/eip155:31337' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:31337',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#0f766e',
  glyph: '1',
  testnet: true,
  local: true,
} as const satisfies Network
