import type { RegistryWallet } from '@gangway/protocol'

/** Uniswap Wallet. */
export const uniswapWallet = {
  id: 'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a',
  name: 'Uniswap Wallet',
  rdns: 'org.uniswap.app',
  namespaces: ['eip155'],
  homepage: 'https://wallet.uniswap.org',
  universalLink: 'https://uniswap.org/app/',
  nativeLink: 'uniswap://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id6443944476',
    android: 'https://play.google.com/store/apps/details?id=com.uniswap.mobile',
    chrome: 'https://chromewebstore.google.com/detail/nnpmfplkfogfpmcngplhnbdnnilmcdcg',
  },
  picture: { colour: '#c2187b', glyph: 'Un' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/3ea3f244f0b7dfeb538bddb3eeb716b39129cfb5/packages/thirdweb/src/wallets/__generated__/wallet/org.uniswap/index.ts',
    'https://github.com/Uniswap/interface',
  ],
} as const satisfies RegistryWallet
