import type { RegistryWallet } from '@gangway/protocol'

/** Bifrost Wallet. */
export const bifrostWallet = {
  id: '37a686ab6223cd42e2886ed6e5477fce100a4fb565dcd57ed4f81f7c12e93053',
  name: 'Bifrost Wallet',
  rdns: 'com.bifrostwallet',
  namespaces: ['eip155'],
  homepage: 'https://bifrostwallet.com',
  universalLink: 'https://app.bifrostwallet.com/',
  nativeLink: null,
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1577198351',
    android: 'https://play.google.com/store/apps/details?id=com.bifrostwallet.app',
  },
  picture: { colour: '#0d9488', glyph: 'Bf' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/bifrostWallet/bifrostWallet.ts',
  ],
} as const satisfies RegistryWallet
