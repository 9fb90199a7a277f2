const hour = 3_600_000

/** Counts what is read of accounts, to find those to which more happens than one server is to read. */
export type EventCounts = {
  /** Counts transactions by account; gives the accounts that have had too many of them within the hour. */
  add(counts: ReadonlyMap<string, number>): string[]
}

/**
 * Creates the counts of one chain, kept in memory.
 *
 * @param getTime milliseconds of any clock that goes on
 */
export function createEventCounts(mostPerHour: number, getTime: () => number): EventCounts {
  const counts = new Map<string, number>()
  let begunAt = getTime()
  return {
    add(read) {
      if (getTime() - begunAt >= hour) {
        counts.clear()
        begunAt = getTime()
      }
      for (const [account, count] of read) counts.set(account, (counts.get(account) ?? 0) + count)
      const busy = [...read.keys()].filter((account) => (counts.get(account) ?? 0) > mostPerHour)
      for (const account of busy) counts.delete(account)
      return busy
    },
  }
}
