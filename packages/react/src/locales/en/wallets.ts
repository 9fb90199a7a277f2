/** English texts of the wallet lists. interface-guide.md §7.2. */
export const walletsTexts = {
  'wallets.all': 'All wallets',
  'wallets.count': '{count}',
  'wallets.search': 'Search wallets',
  'wallets.list': 'All wallets',
  'wallets.found': '{count, plural, =0 {No wallets found} one {# wallet found} other {# wallets found}}',
  'wallets.failed': 'Could not load more wallets',
  'wallets.why': 'Why is my wallet not here?',
} as const
