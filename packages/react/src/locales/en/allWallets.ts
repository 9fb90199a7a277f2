/** English texts of the list of all wallets. interface-guide.md §7.3. */
export const allWalletsTexts = {
  'wallets.none': 'No wallet called “{text}”.',
  'wallets.loading': 'Loading wallets…',
  'wallets.slow': 'The wallet list takes longer than usual.',
  'wallets.loadMore': 'Load more',
  'wallets.failedHelp': 'Wallets installed here still work.',
  'wallets.offline': 'You are offline. Only wallets installed here are shown.',
} as const
