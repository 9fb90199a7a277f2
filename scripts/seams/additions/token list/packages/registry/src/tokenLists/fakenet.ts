import type { ListedToken } from '@gangway/protocol'

/** Well-known tokens of Ethereum that nobody issued. */
export const fakenetTokens = [
  {
    caipNetworkId: 'eip155:1',
    address: '0x00000000000000000000000000000000000fACE1',
    name: 'Fake Dollar',
    symbol: 'FUSD',
    decimals: 6,
  },
] as const satisfies readonly ListedToken[]
