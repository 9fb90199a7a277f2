import type { RegistryWallet } from '@gangway/protocol'

/** MathWallet. */
export const mathWalletWallet = {
  id: '7674bb4e353bf52886768a3ddc2a4562ce2f4191c80831291218ebd90f5f5e26',
  name: 'MathWallet',
  rdns: null,
  namespaces: ['eip155', 'solana'],
  homepage: 'https://mathwallet.org',
  universalLink: 'https://www.mathwallet.org/',
  nativeLink: 'mathwallet://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1582612388',
    android: 'https://play.google.com/store/apps/details?id=com.mathwallet.android',
    chrome: 'https://chromewebstore.google.com/detail/afbcbjpbpfadlkmhmclhkeeodmamcflc',
  },
  picture: { colour: '#475569', glyph: 'MW' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/27990aab05a85fab86f0dfa267f6854bd7f88c28/packages/thirdweb/src/wallets/__generated__/wallet/org.mathwallet/index.ts',
    'https://github.com/anza-xyz/wallet-adapter/blob/ca731858affa36fa91b593cc670747b671c4589f/packages/wallets/mathwallet/src/adapter.ts',
  ],
} as const satisfies RegistryWallet
