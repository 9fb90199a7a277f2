import type { RegistryWallet } from '@gangway/protocol'

/** OneKey. */
export const oneKeyWallet = {
  id: '1aedbcfc1f31aade56ca34c38b0a1607b41cccfa3de93c946ef3b4ba2dfab11c',
  name: 'OneKey',
  rdns: 'so.onekey.app.wallet',
  namespaces: ['eip155'],
  homepage: 'https://onekey.so',
  universalLink: null,
  nativeLink: null,
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1609559473',
    android: 'https://play.google.com/store/apps/details?id=so.onekey.app.wallet',
    chrome: 'https://chromewebstore.google.com/detail/jnmbobjmhlngoefaiojfljckilhhlhcj',
  },
  picture: { colour: '#157f3c', glyph: '1K' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/oneKeyWallet/oneKeyWallet.ts',
  ],
} as const satisfies RegistryWallet
