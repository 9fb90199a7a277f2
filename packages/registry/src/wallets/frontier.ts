import type { RegistryWallet } from '@gangway/protocol'

/** Frontier. */
export const frontierWallet = {
  id: '85db431492aa2e8672e93f4ea7acf10c88b97b867b0d373107af63dc4880f041',
  name: 'Frontier',
  rdns: 'xyz.frontier.wallet',
  namespaces: ['eip155'],
  homepage: 'https://www.frontier.xyz',
  universalLink: null,
  nativeLink: 'frontier://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1482380988',
    android: 'https://play.google.com/store/apps/details?id=com.frontierwallet',
    chrome: 'https://chromewebstore.google.com/detail/kppfdiipphfccemcignhifpjkapfbihd',
  },
  picture: { colour: '#cc703c', glyph: 'Ft' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/frontierWallet/frontierWallet.ts',
  ],
} as const satisfies RegistryWallet
