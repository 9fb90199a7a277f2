import type { RegistryWallet } from '@gangway/protocol'

/** Rainbow. */
export const rainbowWallet = {
  id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
  name: 'Rainbow',
  rdns: 'me.rainbow',
  namespaces: ['eip155'],
  homepage: 'https://rainbow.me',
  universalLink: 'https://rnbwapp.com/',
  nativeLink: 'rainbow://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1457119021',
    android: 'https://play.google.com/store/apps/details?id=me.rainbow',
    chrome: 'https://chromewebstore.google.com/detail/opfgelmcmbiajamepnmloijbpoleiama',
    firefox: 'https://addons.mozilla.org/firefox/addon/rainbow-extension/',
  },
  picture: { colour: '#0e4c92', glyph: 'Ra' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/35279f8f8a8d74dd0e6198ac25c66d861f1a4c88/packages/thirdweb/src/wallets/__generated__/wallet/me.rainbow/index.ts',
  ],
} as const satisfies RegistryWallet
