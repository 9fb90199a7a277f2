import type { RegistryWallet } from '@gangway/protocol'

/** MetaMask. */
export const metaMaskWallet = {
  id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  name: 'MetaMask',
  rdns: 'io.metamask',
  namespaces: ['eip155', 'solana'],
  homepage: 'https://metamask.io',
  universalLink: 'https://metamask.app.link/',
  nativeLink: 'metamask://',
  browseLink: 'https://metamask.app.link/dapp/{host}',
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id1438144202',
    android: 'https://play.google.com/store/apps/details?id=io.metamask',
    chrome: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
    firefox: 'https://addons.mozilla.org/firefox/addon/ether-metamask/',
  },
  picture: { colour: '#c2410c', glyph: 'MM' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/10005cdc80362e0a9a6c7aee424c9e442a0474e5/packages/thirdweb/src/wallets/__generated__/wallet/io.metamask/index.ts',
    'https://docs.metamask.io/wallet/how-to/use-non-evm-networks/solana',
  ],
} as const satisfies RegistryWallet
