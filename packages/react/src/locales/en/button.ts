/** English texts of the connect button, which loads before everything else. */
export const buttonTexts = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.signIn': 'Sign in',
  'button.wrongNetwork': 'Switch network',
  'button.loadFailed': 'Could not load. Reload page',
} as const
