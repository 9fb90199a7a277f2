import type { RegistryWallet } from '@gangway/protocol'

/** Zeal. */
export const zealWallet = {
  id: 'a7cb9a3c51e50a25bf2746f49c418791026d2e5d44addae070908a0f90331387',
  name: 'Zeal',
  rdns: 'app.zeal',
  namespaces: ['eip155'],
  homepage: 'https://zeal.app',
  universalLink: null,
  nativeLink: 'zeal://',
  browseLink: null,
  webApp: null,
  stores: {
    android: 'https://play.google.com/store/apps/details?id=app.zeal.wallet',
    chrome: 'https://chromewebstore.google.com/detail/heamnjbnflcikcggoiplibfommfbkjpj',
  },
  picture: { colour: '#00838f', glyph: 'Zl' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/zealWallet/zealWallet.ts',
  ],
} as const satisfies RegistryWallet
