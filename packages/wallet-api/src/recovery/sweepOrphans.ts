import { mostSetsAsked } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import type { FindKnownSets } from './createFindKnownSets.js'
import { confirmShares, deleteOrphans, listUnconfirmed } from './recoveryStore.js'

/** How long `auth` has to take a set whose share C is stored, ms. embedded-wallet.md §2.1. */
const orphanAge = 86_400_000

/**
 * Deletes shares no wallet came to belong to: of a creation that was cut short. Only what `auth` says it does not have
 * is deleted; when it does not answer, nothing is. Answers how many were. `now` in Unix milliseconds.
 */
export async function sweepOrphans(
  database: Database,
  findKnownSets: FindKnownSets,
  now: number,
): Promise<number> {
  const time = now - orphanAge
  let deleted = 0
  for (;;) {
    const asked = await listUnconfirmed(database, time, mostSetsAsked)
    if (asked.length === 0) return deleted
    const known = await findKnownSets(asked)
    if (known === null) return deleted
    await confirmShares(
      database,
      asked.filter((setId) => known.has(setId)),
      now,
    )
    deleted += await deleteOrphans(
      database,
      asked.filter((setId) => !known.has(setId)),
      time,
    )
  }
}
