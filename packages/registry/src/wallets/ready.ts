import type { RegistryWallet } from '@gangway/protocol'

/** Ready, formerly Argent. */
export const readyWallet = {
  id: 'bc949c5d968ae81310268bf9193f9c9fb7bb4e1283e1284af8f2bd4992535fd6',
  name: 'Ready',
  rdns: null,
  namespaces: ['eip155'],
  homepage: 'https://www.ready.co',
  universalLink: null,
  nativeLink: 'argent://app/',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1358741926',
    android: 'https://play.google.com/store/apps/details?id=im.argent.contractwalletclient',
  },
  picture: { colour: '#e4572e', glyph: 'Re' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/readyWallet/readyWallet.ts',
  ],
} as const satisfies RegistryWallet
