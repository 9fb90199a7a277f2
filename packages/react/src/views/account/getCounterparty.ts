import type { AccountTransaction } from '@gangway/core'

/** Who stands at the other end, whole; for what moved nothing, what was called. */
export function getCounterparty({ transfers, to }: AccountTransaction): string {
  const [first] = transfers
  if (!first) return to
  return (first.direction === 'in' ? first.from : first.to) ?? to
}
