/**
 * How many transactions each account has among some events: one may hold thousands of moves, written by whoever made it for
 * next to nothing. Only those of blocks from `since` on count (Unix milliseconds), by default all.
 */
export function countByAccount(
  events: readonly { account: string; txId: string; time: number }[],
  since = 0,
): Map<string, number> {
  const transactions = new Map<string, Set<string>>()
  for (const { account, txId, time } of events)
    if (time >= since) transactions.set(account, (transactions.get(account) ?? new Set()).add(txId))
  return new Map([...transactions].map(([account, ids]) => [account, ids.size]))
}
