import type { DialogView } from './viewParams.js'

/** Where a wallet is looked for and connected. */
export const connectViews: ReadonlySet<DialogView> = new Set([
  'Connect',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'AllSocials',
  'AllWallets',
  'WalletDetail',
  'MissingWallet',
  'Help',
])
