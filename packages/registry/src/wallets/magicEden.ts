import type { RegistryWallet } from '@gangway/protocol'

/** Magic Eden Wallet. */
export const magicEdenWallet = {
  id: '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6',
  name: 'Magic Eden Wallet',
  rdns: 'io.magiceden.wallet',
  namespaces: ['eip155', 'solana'],
  homepage: 'https://wallet.magiceden.io',
  universalLink: null,
  nativeLink: 'magiceden://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id6478631482',
    android: 'https://play.google.com/store/apps/details?id=com.magiceden.wallet',
    chrome: 'https://chromewebstore.google.com/detail/mkpegjkblkkefacfnmkajcjmabijhclg',
  },
  picture: { colour: '#d6246e', glyph: 'ME' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/382f1ec70f02c397c2c6151238e91e16fdb0d638/packages/thirdweb/src/wallets/__generated__/wallet/io.magiceden.wallet/index.ts',
    'https://docs.magiceden.io/docs/using-the-solana-wallet-adapter',
  ],
} as const satisfies RegistryWallet
