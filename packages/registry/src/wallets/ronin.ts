import type { RegistryWallet } from '@gangway/protocol'

/** Ronin Wallet. */
export const roninWallet = {
  id: '541d5dcd4ede02f3afaf75bf8e3e4c4f1fb09edb5fa6c4377ebf31c2785d9adf',
  name: 'Ronin Wallet',
  rdns: 'com.roninchain.wallet',
  namespaces: ['eip155'],
  homepage: 'https://wallet.roninchain.com',
  universalLink: null,
  nativeLink: 'roninwallet://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1592675001',
    android: 'https://play.google.com/store/apps/details?id=com.skymavis.genesis',
    chrome: 'https://chromewebstore.google.com/detail/fnjhmkhhmkbjkkabndcnnogagogbneec',
    firefox: 'https://addons.mozilla.org/firefox/addon/ronin-wallet/',
  },
  picture: { colour: '#1273ea', glyph: 'Ro' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/roninWallet/roninWallet.ts',
  ],
} as const satisfies RegistryWallet
