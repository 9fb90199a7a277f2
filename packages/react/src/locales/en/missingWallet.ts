/** English texts about why a wallet may be missing. interface-guide.md §7.2. */
export const missingWalletTexts = {
  'missing.heard':
    '{count, plural, =0 {No wallet has made itself known to this page.} one {# wallet has made itself known to this page.} other {# wallets have made themselves known to this page.}}',
  'missing.frame': 'This page is shown inside another page',
  'missing.frame.help': 'Wallets often do not reach pages inside other pages. Open it in a tab of its own.',
  'missing.phone': 'You are on a phone',
  'missing.phone.help':
    'Extensions do not run in most phone browsers. Open this page in your wallet app’s own browser.',
  'missing.insecure': 'This page is not secure',
  'missing.insecure.help': 'Many wallets do not show themselves to pages that are not on https.',
  'missing.family': 'You are connecting to {family}',
  'missing.family.help': 'Wallets without {family} accounts are left out: {wallets}.',
  'missing.excluded': 'This site leaves out some wallets',
  'missing.excluded.help': 'Whoever runs this site chose not to list every wallet.',
  'missing.disabled': 'The extension may be switched off',
  'missing.disabled.help':
    'Look at your browser’s list of extensions: it must be on, and allowed on this site.',
  'missing.private': 'Private windows have no extensions',
  'missing.private.help': 'Use an ordinary window, or allow the extension in private windows.',
  'missing.fresh': 'It was installed after this page was opened',
  'missing.fresh.help': 'Reload the page.',
  'missing.lookAgain': 'Look again',
  'missing.found':
    '{count, plural, =0 {No other wallet was found} one {# more wallet found} other {# more wallets found}}',
} as const
