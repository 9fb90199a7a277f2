import type { DialogView } from './viewParams.js'

/** Where a wallet is looked for and connected. */
export const connectViews: ReadonlySet<DialogView> = new Set([
  'Connect',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'AllWallets',
  'WalletDetail',
  'MissingWallet',
  'Help',
])
