import type { ListedToken } from '@gangway/protocol'

/** Well-known tokens of Kaia; addresses and decimals as in github.com/1delta-DAO/token-lists. */
export const kaiaTokens = [
  {
    caipNetworkId: 'eip155:8217',
    address: '0xd077A400968890Eacc75cdc901F0356c943e4fDb',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:8217',
    address: '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432',
    name: 'Wrapped KAIA',
    symbol: 'WKAIA',
    decimals: 18,
  },
] as const satisfies readonly ListedToken[]
