import type { RegistryWallet } from '@gangway/protocol'

/** Brave Wallet. */
export const braveWallet = {
  id: '163d2cf19babf05eb8962e9748f9ebe613ed52ebf9c8107c9a0f104bfcf161b3',
  name: 'Brave Wallet',
  rdns: 'com.brave.wallet',
  namespaces: ['eip155', 'solana'],
  homepage: 'https://brave.com/wallet/',
  universalLink: null,
  nativeLink: null,
  browseLink: null,
  webApp: null,
  stores: {},
  picture: { colour: '#c73a10', glyph: 'Br' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/braveWallet/braveWallet.ts',
    'https://github.com/brave/brave-browser/blob/master/CHANGELOG_DESKTOP.md',
  ],
} as const satisfies RegistryWallet
