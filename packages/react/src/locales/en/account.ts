import { specTexts } from '@gangway/protocol'

/** English news of what an account sent, and of leaving it: told wherever somebody is. interface-guide.md §8. */
export const accountTexts = {
  'news.started': specTexts.transactionStarted,
  'news.confirmed': '{sent} sent',
  'news.swapped': '{sent} swapped',
  'news.swapLost': 'A swap did not arrive. See Activity',
  'news.failed': 'Failed. {sent} is still yours; the fee was paid',
  'news.failedFree': 'Failed. {sent} is still yours',
  'news.call': 'Contract call',
  'news.callDone': 'Done: {what}',
  'news.callFailed': 'Failed: {what}. The fee was paid',
  'news.sendFailed': specTexts.somethingWentWrong,
  'review.declined': 'You declined. Nothing was sent.',
  'activity.status.expired': 'Expired. Nothing was sent.',
  'activity.status.repriced': 'Sent with a higher fee',
  'activity.status.cancelled': 'Cancelled. The fee was paid',
  'activity.status.replaced': 'Replaced by another transaction',
  'activity.status.unknown': 'We lost track of it. It may still arrive.',
  'news.bought': '{bought} bought',
  'news.buyFailed': 'A purchase failed. See Activity',
  'news.explorer': 'View',
  // product.md §8, letter by letter; news that may come without the list of wallets.
  'profile.disconnectFailed': specTexts.disconnectFailed,
  'tokens.added': '{symbol} added to your list',
  'tokens.removed': '{symbol} removed from your list',
} as const
