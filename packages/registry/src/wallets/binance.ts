import type { RegistryWallet } from '@gangway/protocol'

/** Binance Wallet. */
export const binanceWallet = {
  id: '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
  name: 'Binance Wallet',
  rdns: 'com.binance.wallet',
  namespaces: ['eip155', 'solana'],
  homepage: 'https://www.binance.com/en/web3wallet',
  universalLink: 'https://app.binance.com/cedefi/',
  nativeLink: 'bnc://app.binance.com/cedefi/',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1436799971',
    android: 'https://play.google.com/store/apps/details?id=com.binance.dev',
    chrome: 'https://chromewebstore.google.com/detail/cadiboklkpojfamcoggejbbdjcoiljjk',
  },
  picture: { colour: '#92700c', glyph: 'Bi' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/binanceWallet/binanceWallet.ts',
    'https://github.com/thirdweb-dev/js/blob/27990aab05a85fab86f0dfa267f6854bd7f88c28/packages/thirdweb/src/wallets/__generated__/wallet/com.binance.wallet/index.ts',
    'https://developers.binance.com/docs/binance-w3w/solana-provider',
  ],
} as const satisfies RegistryWallet
