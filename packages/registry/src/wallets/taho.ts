import type { RegistryWallet } from '@gangway/protocol'

/** Taho. */
export const tahoWallet = {
  id: 'cf14642fb8736a99b733ada71863241c823743b16e2a822b3dba24e2fa25014d',
  name: 'Taho',
  rdns: null,
  namespaces: ['eip155'],
  homepage: 'https://taho.xyz',
  universalLink: null,
  nativeLink: null,
  browseLink: null,
  webApp: null,
  stores: {
    chrome: 'https://chromewebstore.google.com/detail/eajafomhmkipbjmfmhebemolkcicgfmd',
  },
  picture: { colour: '#8a6d00', glyph: 'Ta' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/tahoWallet/tahoWallet.ts',
  ],
} as const satisfies RegistryWallet
