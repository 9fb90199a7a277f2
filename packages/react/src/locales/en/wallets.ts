/** English texts of the wallet lists, the page of one wallet, and why one may be missing. interface-guide §7.2, §7.3. */
export const walletsTexts = {
  'wallets.all': 'All wallets',
  'wallets.count': '{count}',
  'wallets.search': 'Search wallets',
  'wallets.list': 'All wallets',
  'wallets.found': '{count, plural, =0 {No wallets found} one {# wallet found} other {# wallets found}}',
  'wallets.none': 'No wallet called “{text}”.',
  'wallets.loading': 'Loading wallets…',
  'wallets.slow': 'The wallet list takes longer than usual.',
  'wallets.loadMore': 'Load more',
  'wallets.failed': 'Could not load more wallets',
  'wallets.failedHelp': 'Wallets installed here still work.',
  'wallets.offline': 'You are offline. Only wallets installed here are shown.',
  'wallets.why': 'Why is my wallet not here?',
} as const
