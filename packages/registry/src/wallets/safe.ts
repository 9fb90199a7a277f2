import type { RegistryWallet } from '@gangway/protocol'

/** Safe. */
export const safeWallet = {
  id: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
  name: 'Safe',
  rdns: null,
  namespaces: ['eip155'],
  homepage: 'https://safe.global',
  universalLink: 'https://app.safe.global/',
  nativeLink: 'safe://',
  browseLink: null,
  webApp: 'https://app.safe.global',
  stores: {
    ios: 'https://apps.apple.com/app/id1515759131',
    android: 'https://play.google.com/store/apps/details?id=io.gnosis.safe',
  },
  picture: { colour: '#0f7b4f', glyph: 'Sa' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/01fd5237f524302f4dc63bd4e106f24dcc520e94/packages/thirdweb/src/wallets/__generated__/wallet/global.safe/index.ts',
  ],
} as const satisfies RegistryWallet
