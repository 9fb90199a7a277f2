import type { RegistryWallet } from '@gangway/protocol'

/** imToken. */
export const imTokenWallet = {
  id: 'ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef',
  name: 'imToken',
  rdns: null,
  namespaces: ['eip155'],
  homepage: 'https://token.im',
  universalLink: null,
  nativeLink: 'imtokenv2://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1384798940',
    android: 'https://play.google.com/store/apps/details?id=im.token.app',
  },
  picture: { colour: '#0a6a9f', glyph: 'im' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/imTokenWallet/imTokenWallet.ts',
  ],
} as const satisfies RegistryWallet
