/** Views of the dialog that SPEC §2 names, and those this product adds. */
export const viewNames = [
  'Connect',
  'ConnectingSiwe',
  'ConnectingFarcaster',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'UnsupportedChain',
  'SIWXSignMessage',
  'ApproveTransaction',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'Account',
  'AddToken',
  'AllWallets',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'Help',
  'MissingWallet',
  'Networks',
  'Nft',
  'Profile',
  'Receive',
  'Send',
  'SendAsset',
  'SendFee',
  'SendReview',
  'SendConfirm',
  'Transaction',
  'WalletDetail',
] as const

/** Name of a view of the dialog. */
export type ViewName = (typeof viewNames)[number]
