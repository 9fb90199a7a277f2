import type { RegistryWallet } from '@gangway/protocol'

/** Phantom. */
export const phantomWallet = {
  id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  name: 'Phantom',
  rdns: 'app.phantom',
  namespaces: ['eip155', 'solana'],
  homepage: 'https://phantom.app',
  universalLink: null,
  nativeLink: null,
  browseLink: 'https://phantom.app/ul/browse/{url}?ref={url}',
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1598432977',
    android: 'https://play.google.com/store/apps/details?id=app.phantom',
    chrome: 'https://chromewebstore.google.com/detail/bfnaelmomeimhlpmgjnjophhpkkoljpa',
    firefox: 'https://addons.mozilla.org/firefox/addon/phantom-app/',
  },
  picture: { colour: '#6d5bd0', glyph: 'Ph' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/phantomWallet/phantomWallet.ts',
    'https://docs.phantom.com/phantom-deeplinks/other-methods/browse',
  ],
} as const satisfies RegistryWallet
