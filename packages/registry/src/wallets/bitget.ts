import type { RegistryWallet } from '@gangway/protocol'

/** Bitget Wallet. */
export const bitgetWallet = {
  id: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
  name: 'Bitget Wallet',
  rdns: 'com.bitget.web3',
  namespaces: ['eip155', 'solana'],
  homepage: 'https://web3.bitget.com',
  universalLink: 'https://bkapp.vip/',
  nativeLink: 'bitkeep://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1395301115',
    chrome: 'https://chromewebstore.google.com/detail/jiidiaalihmmhddjgbnbgdfflelocpak',
  },
  picture: { colour: '#00799c', glyph: 'Bg' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/bitgetWallet/bitgetWallet.ts',
    'https://github.com/thirdweb-dev/js/blob/27990aab05a85fab86f0dfa267f6854bd7f88c28/packages/thirdweb/src/wallets/__generated__/wallet/com.bitget.web3/index.ts',
    'https://github.com/anza-xyz/wallet-adapter/blob/ca731858affa36fa91b593cc670747b671c4589f/packages/wallets/bitkeep/src/adapter.ts',
  ],
} as const satisfies RegistryWallet
