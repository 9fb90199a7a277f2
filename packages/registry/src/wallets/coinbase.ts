import type { RegistryWallet } from '@gangway/protocol'

/** Coinbase Wallet. */
export const coinbaseWallet = {
  id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  name: 'Coinbase Wallet',
  rdns: 'com.coinbase.wallet',
  namespaces: ['eip155', 'solana'],
  homepage: 'https://www.coinbase.com/wallet',
  universalLink: 'https://go.cb-w.com/',
  nativeLink: null,
  browseLink: 'https://go.cb-w.com/dapp?cb_url={url}',
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1278383455',
    android: 'https://play.google.com/store/apps/details?id=org.toshi',
    chrome: 'https://chromewebstore.google.com/detail/hnfanknocfeofbddgcijnmhnfnkdnaad',
  },
  picture: { colour: '#1d4fd8', glyph: 'Cb' },
  sources: [
    'https://github.com/family/connectkit/blob/025b3f4b643e9bb8828d63fcbd068f182b64f60b/packages/connectkit/src/wallets/walletConfigs.tsx',
    'https://github.com/anza-xyz/wallet-adapter/blob/ca731858affa36fa91b593cc670747b671c4589f/packages/wallets/coinbase/src/adapter.ts',
  ],
} as const satisfies RegistryWallet
