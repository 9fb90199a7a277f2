import type { RegistryWallet } from '@gangway/protocol'

/** Robinhood Wallet. */
export const robinhoodWallet = {
  id: '8837dd9413b1d9b585ee937d27a816590248386d9dbf59f5cd3422dbbb65683e',
  name: 'Robinhood Wallet',
  rdns: 'com.robinhood.wallet',
  namespaces: ['eip155'],
  homepage: 'https://robinhood.com/web3-wallet/',
  universalLink: null,
  nativeLink: 'robinhood-wallet://',
  browseLink: null,
  webApp: null,
  stores: {
    android: 'https://play.google.com/store/apps/details?id=com.robinhood.gateway',
  },
  picture: { colour: '#4d7c0f', glyph: 'Rh' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/811454dc96d7009fd9588c4fa76b496ed809e109/packages/thirdweb/src/wallets/__generated__/wallet/com.robinhood.wallet/index.ts',
  ],
} as const satisfies RegistryWallet
