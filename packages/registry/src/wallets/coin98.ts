import type { RegistryWallet } from '@gangway/protocol'

/** Coin98. */
export const coin98Wallet = {
  id: '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01',
  name: 'Coin98',
  rdns: 'com.coin98',
  namespaces: ['eip155', 'solana'],
  homepage: 'https://coin98.com/wallet',
  universalLink: null,
  nativeLink: null,
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1561969966',
    android: 'https://play.google.com/store/apps/details?id=coin98.crypto.finance.media',
    chrome: 'https://chromewebstore.google.com/detail/aeachknmefphepccionboohckonoeemg',
  },
  picture: { colour: '#876800', glyph: '98' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/coin98Wallet/coin98Wallet.ts',
    'https://github.com/anza-xyz/wallet-adapter/blob/ca731858affa36fa91b593cc670747b671c4589f/packages/wallets/coin98/src/adapter.ts',
  ],
} as const satisfies RegistryWallet
