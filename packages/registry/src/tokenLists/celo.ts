import type { ListedToken } from '@gangway/protocol'

/**
 * Well-known tokens of Celo; addresses and decimals as in github.com/1delta-DAO/token-lists.
 * CELO's own contract shows the native coin's balance a second time, so it is not listed.
 */
export const celoTokens = [
  {
    caipNetworkId: 'eip155:42220',
    address: '0xcebA9300f2b948710d2653dD7B07f33A8B32118C',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:42220',
    address: '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
  },
] as const satisfies readonly ListedToken[]
