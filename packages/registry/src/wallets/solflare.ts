import type { RegistryWallet } from '@gangway/protocol'

/** Solflare. */
export const solflareWallet = {
  id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  name: 'Solflare',
  rdns: null,
  namespaces: ['solana'],
  homepage: 'https://solflare.com',
  universalLink: null,
  nativeLink: null,
  browseLink: 'https://solflare.com/ul/v1/browse/{url}?ref={url}',
  webApp: null,
  stores: {
    chrome: 'https://chromewebstore.google.com/detail/bhhhlbepdkbapadjdnnojkbgioiodbic',
    firefox: 'https://addons.mozilla.org/firefox/addon/solflare-wallet/',
  },
  picture: { colour: '#b45309', glyph: 'So' },
  sources: [
    'https://github.com/anza-xyz/wallet-adapter/blob/ca731858affa36fa91b593cc670747b671c4589f/packages/wallets/solflare/src/adapter.ts',
    'https://github.com/rango-exchange/rango-client/blob/09e79ef6652825fba9e1bc4f551d7158ba7ebd32/wallets/provider-solflare/src/constants.ts',
  ],
} as const satisfies RegistryWallet
