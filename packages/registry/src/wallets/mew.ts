import type { RegistryWallet } from '@gangway/protocol'

/** MEW wallet. */
export const mewWallet = {
  id: 'f5b4eeb6015d66be3f5940a895cbaa49ef3439e518cd771270e6b553b48f31d2',
  name: 'MEW wallet',
  rdns: null,
  namespaces: ['eip155'],
  homepage: 'https://www.mewwallet.com',
  universalLink: 'https://mewwallet.com/',
  nativeLink: null,
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1464614025',
    android: 'https://play.google.com/store/apps/details?id=com.myetherwallet.mewwallet',
  },
  picture: { colour: '#05706b', glyph: 'Mw' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/mewWallet/mewWallet.ts',
  ],
} as const satisfies RegistryWallet
