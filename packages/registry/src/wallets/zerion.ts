import type { RegistryWallet } from '@gangway/protocol'

/** Zerion. */
export const zerionWallet = {
  id: 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
  name: 'Zerion',
  rdns: 'io.zerion.wallet',
  namespaces: ['eip155'],
  homepage: 'https://zerion.io',
  universalLink: 'https://wallet.zerion.io/',
  nativeLink: 'zerion://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1456732565',
    android: 'https://play.google.com/store/apps/details?id=io.zerion.android',
    chrome: 'https://chromewebstore.google.com/detail/klghhnkeealcohjjanjjdaeeggmfmlpl',
  },
  picture: { colour: '#2244c9', glyph: 'Ze' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/3f65838405a0f452a16a39d40038203ad8c07774/packages/thirdweb/src/wallets/__generated__/wallet/io.zerion.wallet/index.ts',
  ],
} as const satisfies RegistryWallet
