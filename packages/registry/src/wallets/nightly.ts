import type { RegistryWallet } from '@gangway/protocol'

/** Nightly. */
export const nightlyWallet = {
  id: 'b7530c7563ee3f6f31f61d6cc0f4851f94cf2c98ec7ca654858c01a39350bb45',
  name: 'Nightly',
  rdns: 'app.nightly',
  namespaces: ['eip155', 'solana'],
  homepage: 'https://nightly.app',
  universalLink: null,
  nativeLink: 'nightly://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id6444768157',
    android: 'https://play.google.com/store/apps/details?id=com.nightlymobile',
    chrome: 'https://chromewebstore.google.com/detail/fiikommddbeccaoicoejoniammnalkfa',
  },
  picture: { colour: '#5b5bb8', glyph: 'Ni' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/2d0576fb81b978803a48eb92802e4408b1c82ce9/packages/thirdweb/src/wallets/__generated__/wallet/app.nightly/index.ts',
    'https://github.com/anza-xyz/wallet-adapter/blob/ca731858affa36fa91b593cc670747b671c4589f/packages/wallets/nightly/src/adapter.ts',
  ],
} as const satisfies RegistryWallet
