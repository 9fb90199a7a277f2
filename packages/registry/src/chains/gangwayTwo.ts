import type { Network } from '@gangway/protocol'

/** Second EVM chain of the local world (anvil). architecture.md §5. */
export const gangwayTwo = {
  id: 31338,
  name: 'Gangway Two',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:8546'],
  blockExplorers: [{ name: 'Dev console', url: 'http://localhost:4104/explorer/eip155:31338' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:31338',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#9333ea',
  glyph: '2',
  testnet: true,
  local: true,
} as const satisfies Network
