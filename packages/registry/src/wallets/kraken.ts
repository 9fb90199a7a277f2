import type { RegistryWallet } from '@gangway/protocol'

/** Kraken Wallet. */
export const krakenWallet = {
  id: '18450873727504ae9315a084fa7624b5297d2fe5880f0982979c17345a138277',
  name: 'Kraken Wallet',
  rdns: null,
  namespaces: ['eip155'],
  homepage: 'https://www.kraken.com/wallet',
  universalLink: null,
  nativeLink: 'krakenwallet://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1626327149',
    android: 'https://play.google.com/store/apps/details?id=com.kraken.superwallet',
  },
  picture: { colour: '#5b3fd6', glyph: 'Kr' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/27990aab05a85fab86f0dfa267f6854bd7f88c28/packages/thirdweb/src/wallets/__generated__/wallet/com.kraken/index.ts',
  ],
} as const satisfies RegistryWallet
