import type { RegistryWallet } from '@gangway/protocol'

/** Rabby Wallet. */
export const rabbyWallet = {
  id: '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1',
  name: 'Rabby Wallet',
  rdns: 'io.rabby',
  namespaces: ['eip155'],
  homepage: 'https://rabby.io',
  universalLink: null,
  nativeLink: null,
  browseLink: null,
  webApp: null,
  stores: {
    chrome: 'https://chromewebstore.google.com/detail/acmacodkjbdgmoleebolmdjonilkdbch',
  },
  picture: { colour: '#5468e7', glyph: 'Rb' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/rabbyWallet/rabbyWallet.ts',
  ],
} as const satisfies RegistryWallet
