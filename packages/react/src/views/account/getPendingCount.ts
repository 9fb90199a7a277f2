import type { State } from '@gangway/core'

/** How many transactions of an account are on their way, and purchases that were paid. SPEC §3 “Pending transaction counter”. */
export function getPendingCount(
  { transactions, purchases = [] }: Pick<State, 'transactions' | 'purchases'>,
  account: string,
): number {
  const sent = transactions.filter(({ status, from }) => status === 'pending' && from === account)
  const bought = purchases.filter(
    ({ state, address, isLost }) => address === account && !isLost && (state === 'paid' || state === 'sent'),
  )
  return sent.length + bought.length
}
