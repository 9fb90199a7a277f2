import type { Network } from '@gangway/protocol'

/** Gnosis' test network. */
export const gnosisChiado = {
  id: 10200,
  name: 'Gnosis Chiado',
  nativeCurrency: { name: 'xDAI', symbol: 'xDAI', decimals: 18 },
  rpcUrls: ['https://rpc.chiadochain.net'],
  blockExplorers: [{ name: 'Blockscout', url: 'https://blockscout.chiadochain.net' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:10200',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  colour: '#74b8a2',
  glyph: 'Ch',
  testnet: true,
} as const satisfies Network
