import type { RegistryWallet } from '@gangway/protocol'

/** Frame. */
export const frameWallet = {
  id: 'a9751f17a3292f2d1493927f0555603d69e9a3fcbcdf5626f01b49afa21ced91',
  name: 'Frame',
  rdns: 'sh.frame',
  namespaces: ['eip155'],
  homepage: 'https://frame.sh',
  universalLink: null,
  nativeLink: null,
  browseLink: null,
  webApp: null,
  stores: {
    chrome: 'https://chromewebstore.google.com/detail/ldcoohedfbjoobcadoglnnmmfbdlmmhf',
    firefox: 'https://addons.mozilla.org/firefox/addon/frame-extension/',
  },
  picture: { colour: '#00796b', glyph: 'Fr' },
  sources: [
    'https://github.com/family/connectkit/blob/025b3f4b643e9bb8828d63fcbd068f182b64f60b/packages/connectkit/src/wallets/walletConfigs.tsx',
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/frameWallet/frameWallet.ts',
  ],
} as const satisfies RegistryWallet
