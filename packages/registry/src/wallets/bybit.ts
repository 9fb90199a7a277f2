import type { RegistryWallet } from '@gangway/protocol'

/** Bybit Wallet. */
export const bybitWallet = {
  id: '15c8b91ade1a4e58f3ce4e7a0dd7f42b47db0c8df7e0d84f63eb39bcb96c4e0f',
  name: 'Bybit Wallet',
  rdns: 'com.bybit',
  namespaces: ['eip155'],
  homepage: 'https://www.bybit.com/en/web3',
  universalLink: null,
  nativeLink: 'bybitapp://open/route?targetUrl=by://web3/walletconnect/',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1488296980',
    android: 'https://play.google.com/store/apps/details?id=com.bybit.app',
    chrome: 'https://chromewebstore.google.com/detail/pdliaogehgdbhbnmkklieghmmjkpigpa',
  },
  picture: { colour: '#a35200', glyph: 'By' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/bybitWallet/bybitWallet.ts',
  ],
} as const satisfies RegistryWallet
