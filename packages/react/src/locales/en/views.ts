/** English titles of the dialog's views. */
export const viewTexts = {
  'view.connect': 'Connect',
  'view.connectingExternal': '{wallet}',
  'view.help': 'What is a wallet?',
  'view.networks': 'Choose network',
  'view.unsupportedChain': 'Switch network',
  'view.account': 'Account',
  'view.profile': 'Wallets and accounts',
  'view.addToken': 'Add a token',
  'view.send': 'Send',
  'view.sendAsset': 'Choose asset',
  'view.sendFee': 'Network fee',
  'view.sendReview': 'Review',
  'view.sendConfirm': 'Confirm',
  'view.transaction': 'Transaction',
} as const
