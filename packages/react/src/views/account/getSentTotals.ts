import type { SentMove, SentTransaction } from '@gangway/core'

/** What left with a transaction, each token once; nothing of a call that no coins went with. */
export function getSentTotals(
  transaction: Pick<SentTransaction, 'to' | 'amount' | 'token' | 'moves' | 'call'>,
): readonly Pick<SentMove, 'amount' | 'token'>[] {
  if (transaction.call && transaction.amount === 0n) return []
  const totals = new Map<string | null, Pick<SentMove, 'amount' | 'token'>>()
  for (const { amount, token } of transaction.moves ?? [transaction])
    totals.set(token.address, { token, amount: amount + (totals.get(token.address)?.amount ?? 0n) })
  return [...totals.values()]
}
