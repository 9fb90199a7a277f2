/** English titles of the dialog's views. */
export const viewTexts = {
  'view.connect': 'Connect',
  'view.connectingExternal': '{wallet}',
  'view.help': 'What is a wallet?',
  'view.networks': 'Choose network',
  'view.unsupportedChain': 'Switch network',
  'view.account': 'Account',
  'view.send': 'Send',
  'view.sendAsset': 'Choose asset',
  'view.sendReview': 'Review',
  'view.sendConfirm': 'Confirm',
} as const
