import type { ListedToken } from '@gangway/protocol'

/**
 * Well-known tokens of Avalanche; addresses and decimals as in github.com/1delta-DAO/token-lists and
 * github.com/viaprotocol/tokenlists.
 */
export const avalancheTokens = [
  {
    caipNetworkId: 'eip155:43114',
    address: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:43114',
    address: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:43114',
    address: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    name: 'Wrapped AVAX',
    symbol: 'WAVAX',
    decimals: 18,
  },
] as const satisfies readonly ListedToken[]
