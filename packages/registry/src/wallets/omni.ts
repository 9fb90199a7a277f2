import type { RegistryWallet } from '@gangway/protocol'

/** Omni. */
export const omniWallet = {
  id: 'afbd95522f4041c71dd4f1a065f971fd32372865b416f95a0b1db759ae33f2a7',
  name: 'Omni',
  rdns: null,
  namespaces: ['eip155'],
  homepage: 'https://omni.app',
  universalLink: null,
  nativeLink: 'omni://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1569375204',
    android: 'https://play.google.com/store/apps/details?id=fi.steakwallet.app',
  },
  picture: { colour: '#155e75', glyph: 'Om' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/omniWallet/omniWallet.ts',
  ],
} as const satisfies RegistryWallet
