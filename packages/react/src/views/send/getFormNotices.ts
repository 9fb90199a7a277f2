import type { SendEstimate, SendNotice, SentTransaction, TokenBalance } from '@gangway/core'

/** A notice of the network's, or one that follows from what this browser knows. interface-guide.md §9.6. */
export type FormNotice = Omit<SendNotice, 'kind'> & { kind: SendNotice['kind'] | 'first-time' | 'nearly-all' }

/** What a person should know before sending, the gravest first. */
export function getFormNotices(
  estimate: SendEstimate,
  token: Pick<TokenBalance, 'amount' | 'nft'>,
  sent: readonly Pick<SentTransaction, 'to' | 'moves'>[],
): readonly FormNotice[] {
  const own: FormNotice[] = []
  if (!token.nft && isNearlyAll(estimate.amount, estimate.tokenBalance ?? token.amount))
    own.push({ level: 'caution', kind: 'nearly-all' })
  const isSelf = estimate.notices.some((notice) => notice.kind === 'self')
  if (!isSelf && !sent.some((row) => (row.moves ?? [row]).some(({ to }) => to === estimate.to)))
    own.push({ level: 'info', kind: 'first-time' })
  const notices: FormNotice[] = [...estimate.notices.filter((notice) => isNews(notice, estimate)), ...own]
  return notices.sort((left, right) => rank[left.level] - rank[right.level])
}

const rank = { stop: 0, caution: 1, info: 2 } as const

// That too little is there is said better than by the node.
function isNews({ kind }: SendNotice, estimate: SendEstimate): boolean {
  return kind !== 'would-fail' || !(estimate.hasInsufficientFunds || estimate.hasInsufficientGas)
}

/** Over 90 % of the asset. */
function isNearlyAll(amount: bigint | null, balance: bigint): boolean {
  return amount !== null && amount <= balance && amount * 10n > balance * 9n
}
