import type { AccountEvent } from '../model/accountEvent.js'

/**
 * What accounts have sent, as far as it is known here. A transfer out that is not “ok” was made up by somebody else, or
 * by a token nobody knows. Times in Unix milliseconds.
 */
export type SentHistory = {
  /** Addresses the account sent something to. */
  getSentTo(account: string): ReadonlySet<string>
  /** When the account last sent something before `time`; null if not within {@link dayTime}. */
  getLastSentAt(account: string, time: number): number | null
  addAddress(account: string, to: string): void
  addTime(account: string, time: number): void
  /** Takes in an event, if its account sent something by it. */
  add(event: AccountEvent): void
}

/** How soon after a payment of the account's dust is there to be copied from, ms. data-sources.md §7 */
export const dayTime = 24 * 3600 * 1000

/** Whether an event moves something from one address to another. */
export function isMove({ kind }: Pick<AccountEvent, 'kind'>): boolean {
  return kind === 'native' || kind === 'fungible' || kind === 'nft'
}

/** Creates an empty one. */
export function createSentHistory(): SentHistory {
  const addresses = new Map<string, Set<string>>()
  const times = new Map<string, number[]>()
  const addAddress = (account: string, to: string) =>
    void addresses.set(account, (addresses.get(account) ?? new Set()).add(to))
  const addTime = (account: string, time: number) => {
    const known = times.get(account) ?? []
    known.push(time)
    times.set(account, known)
  }
  return {
    addAddress,
    addTime,
    getSentTo: (account) => addresses.get(account) ?? new Set(),
    getLastSentAt(account, time) {
      const before = (times.get(account) ?? []).filter((at) => at <= time && time - at < dayTime)
      return before.length > 0 ? Math.max(...before) : null
    },
    add(event) {
      const { account, direction, to, time, verdict } = event
      if (!isMove(event) || direction !== 'out' || verdict.level !== 'ok' || to === null) return
      addAddress(account, to)
      addTime(account, time)
    },
  }
}
