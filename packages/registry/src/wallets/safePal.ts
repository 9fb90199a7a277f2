import type { RegistryWallet } from '@gangway/protocol'

/** SafePal. */
export const safePalWallet = {
  id: '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150',
  name: 'SafePal',
  rdns: null,
  namespaces: ['eip155', 'solana'],
  homepage: 'https://www.safepal.com',
  universalLink: 'https://link.safepal.io/',
  nativeLink: 'safepalwallet://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1548297139',
    android: 'https://play.google.com/store/apps/details?id=io.safepal.wallet',
    chrome: 'https://chromewebstore.google.com/detail/lgmpcpglpngdoalbgeoldeajfclnhafa',
    firefox: 'https://addons.mozilla.org/firefox/addon/safepal-extension-wallet/',
  },
  picture: { colour: '#3730a3', glyph: 'SP' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/382f1ec70f02c397c2c6151238e91e16fdb0d638/packages/thirdweb/src/wallets/__generated__/wallet/com.safepal/index.ts',
    'https://github.com/anza-xyz/wallet-adapter/blob/ca731858affa36fa91b593cc670747b671c4589f/packages/wallets/safepal/src/adapter.ts',
  ],
} as const satisfies RegistryWallet
