import type { ListedToken } from '@gangway/protocol'

/** Well-known tokens of Linea; addresses and decimals as in github.com/1delta-DAO/token-lists. */
export const lineaTokens = [
  {
    caipNetworkId: 'eip155:59144',
    address: '0x176211869cA2b568f2A7D4EE941E073a821EE1ff',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:59144',
    address: '0xA219439258ca9da29E9Cc4cE5596924745e12B93',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:59144',
    address: '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f',
    name: 'Wrapped Ether',
    symbol: 'WETH',
    decimals: 18,
  },
] as const satisfies readonly ListedToken[]
