import type { RegistryWallet } from '@gangway/protocol'

/** Backpack. */
export const backpackWallet = {
  id: '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
  name: 'Backpack',
  rdns: 'app.backpack',
  namespaces: ['eip155', 'solana'],
  homepage: 'https://backpack.app',
  universalLink: null,
  nativeLink: null,
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id6445964121',
    android: 'https://play.google.com/store/apps/details?id=app.backpack.mobile',
    chrome: 'https://chromewebstore.google.com/detail/aflkmfhebedbjioipglgcbcmnbpgliof',
  },
  picture: { colour: '#be2f30', glyph: 'Bp' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/506764dabdbfa4910416e7a1347a92f0ef0d5e8e/packages/thirdweb/src/wallets/__generated__/wallet/app.backpack/index.ts',
  ],
} as const satisfies RegistryWallet
