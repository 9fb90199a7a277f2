import type { RegistryWallet } from '@gangway/protocol'

/** Jupiter. */
export const jupiterWallet = {
  id: '0a06749a062c79d587e8df9079e44d9a4b250f97038df79dd48d4d7478a57503',
  name: 'Jupiter',
  rdns: null,
  namespaces: ['solana'],
  homepage: 'https://jup.ag/mobile',
  universalLink: null,
  nativeLink: 'jupiter://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id6484069059',
    android: 'https://play.google.com/store/apps/details?id=ag.jup.jupiter.android',
  },
  picture: { colour: '#3f6212', glyph: 'Ju' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/2d0576fb81b978803a48eb92802e4408b1c82ce9/packages/thirdweb/src/wallets/__generated__/wallet/ag.jup/index.ts',
  ],
} as const satisfies RegistryWallet
