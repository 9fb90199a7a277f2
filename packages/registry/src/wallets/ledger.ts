import type { RegistryWallet } from '@gangway/protocol'

/** Ledger. */
export const ledgerWallet = {
  id: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
  name: 'Ledger',
  rdns: null,
  namespaces: ['eip155'],
  homepage: 'https://www.ledger.com/ledger-live',
  universalLink: null,
  nativeLink: 'ledgerlive://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1361671700',
    android: 'https://play.google.com/store/apps/details?id=com.ledger.live',
  },
  picture: { colour: '#27272a', glyph: 'Le' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/ledgerWallet/ledgerWallet.ts',
  ],
} as const satisfies RegistryWallet
