import type { RegistryWallet } from '@gangway/protocol'

/** 1inch Wallet. */
export const oneInchWallet = {
  id: 'c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576',
  name: '1inch Wallet',
  rdns: null,
  namespaces: ['eip155'],
  homepage: 'https://1inch.io/wallet',
  universalLink: 'https://wallet.1inch.io/',
  nativeLink: 'oneinch://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1546049391',
    android: 'https://play.google.com/store/apps/details?id=io.oneinch.android',
  },
  picture: { colour: '#334155', glyph: '1i' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/27990aab05a85fab86f0dfa267f6854bd7f88c28/packages/thirdweb/src/wallets/__generated__/wallet/io.1inch.wallet/index.ts',
  ],
} as const satisfies RegistryWallet
