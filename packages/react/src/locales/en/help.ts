/** English texts of the view that says what a wallet is. They load with it and not with the dialog. */
export const helpTexts = {
  'help.what.title': 'A home for what you own',
  'help.what.text':
    'A wallet holds your accounts and lets you send, receive and see your coins, tokens and NFTs.',
  'help.key.title': 'You stay in control',
  'help.key.text': 'This page never sees your keys. Every payment is confirmed by you, in your wallet.',
  'help.get.title': 'How to get one',
  'help.get.text':
    'Install a wallet extension from its maker’s own site, or open this page in a wallet app’s browser. Then reload.',
} as const
