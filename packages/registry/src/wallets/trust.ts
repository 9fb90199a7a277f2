import type { RegistryWallet } from '@gangway/protocol'

/** Trust Wallet. */
export const trustWallet = {
  id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
  name: 'Trust Wallet',
  rdns: 'com.trustwallet.app',
  namespaces: ['eip155', 'solana'],
  homepage: 'https://trustwallet.com',
  universalLink: 'https://link.trustwallet.com/',
  nativeLink: 'trust://',
  browseLink: 'https://link.trustwallet.com/open_url?coin_id=60&url={url}',
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1288339409',
    android: 'https://play.google.com/store/apps/details?id=com.wallet.crypto.trustapp',
    chrome: 'https://chromewebstore.google.com/detail/egjidjbpglichdcondbcbdnbeeppgdph',
  },
  picture: { colour: '#0b5bd3', glyph: 'Tr' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/2253ce5e4af3fde27583b3959e9b3e2336185891/packages/thirdweb/src/wallets/__generated__/wallet/com.trustwallet.app/index.ts',
    'https://developer.trustwallet.com/developer/develop-for-trust/deeplinking',
  ],
} as const satisfies RegistryWallet
