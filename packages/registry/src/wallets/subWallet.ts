import type { RegistryWallet } from '@gangway/protocol'

/** SubWallet. */
export const subWalletWallet = {
  id: '9ce87712b99b3eb57396cc8621db8900ac983c712236f48fb70ad28760be3f6a',
  name: 'SubWallet',
  rdns: 'app.subwallet',
  namespaces: ['eip155'],
  homepage: 'https://www.subwallet.app',
  universalLink: null,
  nativeLink: 'subwallet://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1633050285',
    android: 'https://play.google.com/store/apps/details?id=app.subwallet.mobile',
    chrome: 'https://chromewebstore.google.com/detail/onhogfjeacnfoofkfgppdlbmlmnplgbn',
    firefox: 'https://addons.mozilla.org/firefox/addon/subwallet/',
  },
  picture: { colour: '#0046d1', glyph: 'Su' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/subWallet/subWallet.ts',
  ],
} as const satisfies RegistryWallet
