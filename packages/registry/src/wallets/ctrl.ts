import type { RegistryWallet } from '@gangway/protocol'

/** Ctrl Wallet, formerly XDEFI. */
export const ctrlWallet = {
  id: 'f896cbca30cd6dc414712d3d6fcc2f8f7d35d5bd30e3b1fc5d60cf6c8926f98f',
  name: 'Ctrl Wallet',
  rdns: 'xyz.ctrl',
  namespaces: ['eip155', 'solana'],
  homepage: 'https://ctrl.xyz',
  universalLink: null,
  nativeLink: null,
  browseLink: null,
  webApp: null,
  stores: {
    chrome: 'https://chromewebstore.google.com/detail/hmeobnfnfcmdkdcmlblgagmfpfboieaf',
  },
  picture: { colour: '#1f6feb', glyph: 'Ct' },
  sources: [
    'https://github.com/rainbow-me/rainbowkit/blob/03360ee924cfa6af13ff1d623b356bf5a170348e/packages/rainbowkit/src/wallets/walletConnectors/ctrlWallet/ctrlWallet.ts',
    'https://github.com/anza-xyz/wallet-adapter/blob/ca731858affa36fa91b593cc670747b671c4589f/packages/wallets/xdefi/src/adapter.ts',
  ],
} as const satisfies RegistryWallet
