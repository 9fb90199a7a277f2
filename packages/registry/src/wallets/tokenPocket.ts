import type { RegistryWallet } from '@gangway/protocol'

/** TokenPocket. */
export const tokenPocketWallet = {
  id: '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66',
  name: 'TokenPocket',
  rdns: 'pro.tokenpocket',
  namespaces: ['eip155', 'solana'],
  homepage: 'https://tokenpocket.pro',
  universalLink: null,
  nativeLink: 'tpoutside://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id6444625622',
    android: 'https://play.google.com/store/apps/details?id=vip.mytokenpocket',
    chrome: 'https://chromewebstore.google.com/detail/mfgccjchihfkkindfppnaooecgfneiii',
  },
  picture: { colour: '#2563eb', glyph: 'TP' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/tokenPocketWallet/tokenPocketWallet.ts',
    'https://github.com/anza-xyz/wallet-adapter/blob/ca731858affa36fa91b593cc670747b671c4589f/packages/wallets/tokenpocket/src/adapter.ts',
  ],
} as const satisfies RegistryWallet
