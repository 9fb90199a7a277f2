import type { RegistryWallet } from '@gangway/protocol'

/** Talisman. */
export const talismanWallet = {
  id: '8925937c4e901e763c6dc3358bf3c69818f19087628e1376ea8bf11cf8dc66f6',
  name: 'Talisman',
  rdns: 'xyz.talisman',
  namespaces: ['eip155'],
  homepage: 'https://talisman.xyz',
  universalLink: null,
  nativeLink: null,
  browseLink: null,
  webApp: null,
  stores: {
    chrome: 'https://chromewebstore.google.com/detail/fijngjgcjhjmmpcmkeiomlglpeiijkld',
    firefox: 'https://addons.mozilla.org/firefox/addon/talisman-wallet-extension/',
  },
  picture: { colour: '#9d4a2f', glyph: 'Tm' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/talismanWallet/talismanWallet.ts',
  ],
} as const satisfies RegistryWallet
