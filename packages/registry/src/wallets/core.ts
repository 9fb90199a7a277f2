import type { RegistryWallet } from '@gangway/protocol'

/** Core. */
export const coreWallet = {
  id: 'f323633c1f67055a45aac84e321af6ffe46322da677ffdd32f9bc1e33bafe29c',
  name: 'Core',
  rdns: 'app.core.extension',
  namespaces: ['eip155'],
  homepage: 'https://core.app',
  universalLink: 'https://core.app/',
  nativeLink: 'core://',
  browseLink: null,
  webApp: null,
  stores: {
    ios: 'https://apps.apple.com/app/id6443685999',
    android: 'https://play.google.com/store/apps/details?id=com.avaxwallet',
    chrome: 'https://chromewebstore.google.com/detail/agoakfejjabomempkjlepdflaleeobhb',
  },
  picture: { colour: '#18181b', glyph: 'Co' },
  sources: [
    'https://github.com/thirdweb-dev/js/blob/27990aab05a85fab86f0dfa267f6854bd7f88c28/packages/thirdweb/src/wallets/__generated__/wallet/app.core.extension/index.ts',
  ],
} as const satisfies RegistryWallet
