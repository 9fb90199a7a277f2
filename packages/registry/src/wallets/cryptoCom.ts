import type { RegistryWallet } from '@gangway/protocol'

/** Crypto.com Onchain. */
export const cryptoComWallet = {
  id: 'f2436c67184f158d1beda5df53298ee84abfc367581e4505134b5bcf5f46697d',
  name: 'Crypto.com Onchain',
  rdns: 'com.crypto.wallet',
  namespaces: ['eip155'],
  homepage: 'https://crypto.com/onchain',
  universalLink: 'https://wallet.crypto.com/',
  nativeLink: 'dfw://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1512048310',
    android: 'https://play.google.com/store/apps/details?id=com.defi.wallet',
    chrome: 'https://chromewebstore.google.com/detail/hifafgmccdpekplomjjkcfgodnhcellj',
  },
  picture: { colour: '#12306b', glyph: 'Cr' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/27990aab05a85fab86f0dfa267f6854bd7f88c28/packages/thirdweb/src/wallets/__generated__/wallet/com.crypto.wallet/index.ts',
  ],
} as const satisfies RegistryWallet
