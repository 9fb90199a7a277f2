import type { ListedToken } from '@gangway/protocol'

/** Well-known tokens of Gnosis; addresses and decimals as in github.com/1delta-DAO/token-lists. */
export const gnosisTokens = [
  {
    caipNetworkId: 'eip155:100',
    address: '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:100',
    address: '0x4ECaBa5870353805a9F068101A40E0f32ed605C6',
    name: 'Tether USD',
    symbol: 'USDT',
    decimals: 6,
  },
  {
    caipNetworkId: 'eip155:100',
    address: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    name: 'Wrapped xDAI',
    symbol: 'WXDAI',
    decimals: 18,
  },
] as const satisfies readonly ListedToken[]
