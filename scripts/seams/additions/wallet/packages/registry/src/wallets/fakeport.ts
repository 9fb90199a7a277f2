import type { RegistryWallet } from '@gangway/protocol'

/** A wallet nobody makes. */
export const fakeportWallet = {
  id: 'f'.repeat(64),
  name: 'Fakeport',
  rdns: 'example.fakeport',
  namespaces: ['eip155'],
  homepage: 'https://fakeport.example',
  universalLink: 'https://fakeport.example/link',
  nativeLink: null,
  browseLink: null,
  webApp: null,
  stores: {},
  picture: { colour: '#336699', glyph: 'F' },
  sources: ['https://fakeport.example/about'],
} as const satisfies RegistryWallet
