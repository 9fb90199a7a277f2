import type { ListedToken } from '@gangway/protocol'

/**
 * Well-known tokens of BNB Smart Chain; addresses and decimals as in github.com/1delta-DAO/token-lists and
 * github.com/viaprotocol/tokenlists.
 */
export const bnbSmartChainTokens = [
  {
    caipNetworkId: 'eip155:56',
    address: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 18,
  },
  {
    caipNetworkId: 'eip155:56',
    address: '0x55d398326f99059fF775485246999027B3197955',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 18,
  },
  {
    caipNetworkId: 'eip155:56',
    address: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    name: 'Wrapped BNB',
    symbol: 'WBNB',
    decimals: 18,
  },
] as const satisfies readonly ListedToken[]
