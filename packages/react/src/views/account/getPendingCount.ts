import type { State } from '@gangway/core'

/**
 * How many transactions of an account are on their way, swaps to another network until they arrive, and purchases that were
 * paid. product.md §3 “Pending transaction counter”.
 */
export function getPendingCount(
  { transactions, purchases = [] }: Pick<State, 'transactions' | 'purchases'>,
  account: string,
): number {
  const isCrossing = ({ status, swap }: State['transactions'][number]) =>
    status === 'confirmed' && swap?.crossing?.state === 'sent'
  const sent = transactions.filter(
    (each) => each.from === account && (each.status === 'pending' || isCrossing(each)),
  )
  const bought = purchases.filter(
    ({ state, address, isLost }) => address === account && !isLost && (state === 'paid' || state === 'sent'),
  )
  return sent.length + bought.length
}
