import type { RegistryWallet } from '@gangway/protocol'

/** Exodus. */
export const exodusWallet = {
  id: 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
  name: 'Exodus',
  rdns: 'com.exodus.web3-wallet',
  namespaces: ['eip155'],
  homepage: 'https://exodus.com',
  universalLink: 'https://exodus.com/m/',
  nativeLink: 'exodus://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1414384820',
    android: 'https://play.google.com/store/apps/details?id=exodusmovement.exodus',
    chrome: 'https://chromewebstore.google.com/detail/aholpfdialjgjfhomihkjbmgjidlcdno',
  },
  picture: { colour: '#4b2bbf', glyph: 'Ex' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/382f1ec70f02c397c2c6151238e91e16fdb0d638/packages/thirdweb/src/wallets/__generated__/wallet/com.exodus/index.ts',
    'https://github.com/lidofinance/reef-knot',
  ],
} as const satisfies RegistryWallet
