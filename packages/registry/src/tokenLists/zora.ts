import type { ListedToken } from '@gangway/protocol'

/** Well-known tokens of Zora; addresses and decimals as in github.com/Uniswap/default-token-list. */
export const zoraTokens = [
  {
    caipNetworkId: 'eip155:7777777',
    address: '0xCccCCccc7021b32EBb4e8C08314bD62F7c653EC4',
    name: 'USD Coin (Bridged from Ethereum)',
    symbol: 'USDzC',
    decimals: 6,
  },
] as const satisfies readonly ListedToken[]
