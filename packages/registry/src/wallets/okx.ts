import type { RegistryWallet } from '@gangway/protocol'

/** OKX Wallet. */
export const okxWallet = {
  id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
  name: 'OKX Wallet',
  rdns: 'com.okex.wallet',
  namespaces: ['eip155', 'solana'],
  homepage: 'https://www.okx.com/web3',
  universalLink: null,
  nativeLink: 'okex://main/',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1327268470',
    android: 'https://play.google.com/store/apps/details?id=com.okinc.okex.gp',
    chrome: 'https://chromewebstore.google.com/detail/mcohilncbfahbmgdjkbpemcciiolgcge',
    firefox: 'https://addons.mozilla.org/firefox/addon/okexwallet/',
  },
  picture: { colour: '#1f2937', glyph: 'OK' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/okxWallet/okxWallet.ts',
    'https://web3.okx.com/onchainos/dev-docs/sdks/app-connect-preparation',
  ],
} as const satisfies RegistryWallet
