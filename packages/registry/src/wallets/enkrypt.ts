import type { RegistryWallet } from '@gangway/protocol'

/** Enkrypt. */
export const enkryptWallet = {
  id: '77d11fa4c2a778875c10cdfa4a0c8db9b998949867b93ede601e9b64a1b3de8d',
  name: 'Enkrypt',
  rdns: 'com.enkrypt',
  namespaces: ['eip155'],
  homepage: 'https://www.enkrypt.com',
  universalLink: null,
  nativeLink: null,
  browseLink: null,
  webApp: null,
  stores: {
    chrome: 'https://chromewebstore.google.com/detail/kkpllkodjeloidieedojogacfhpaihoh',
    firefox: 'https://addons.mozilla.org/firefox/addon/enkrypt/',
  },
  picture: { colour: '#6a1b9a', glyph: 'En' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/enkryptWallet/enkryptWallet.ts',
  ],
} as const satisfies RegistryWallet
