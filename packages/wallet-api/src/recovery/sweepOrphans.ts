import { mostSetsAsked, type SetStates } from '@gangway/protocol'
import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { recoveryShares } from '../database/recovery/recoveryShares.js'
import { deleteShares } from './deleteShares.js'
import { lockActions } from './recoveryActions.js'
import type { SweepDeps } from './sweepDeps.js'
import { readAgreedAt, stopSweep } from './sweepStop.js'

/** How long `auth` has to take a set whose share C is stored, ms. embedded-wallet.md §2.1. */
const orphanAge = 86_400_000

/** Half of what may be asked at once: each may come with a witness. */
const batch = mostSetsAsked / 2

/**
 * Deletes shares no wallet came to belong to: of a creation that was cut short. Only what `auth` says it never heard of
 * is deleted, and only where it knows the set that was stored before: a database put back from a copy knows none of the
 * time between, and the shares of that time may be all that is left of a wallet. Where it does not, nothing at all is
 * deleted any more until an operator agrees. Answers how many were.
 */
export async function sweepOrphans(deps: SweepDeps): Promise<number> {
  const { database, askSets } = deps
  let deleted = 0
  for (let last = ''; ; ) {
    const rows = await listUnconfirmed(deps, last)
    if (rows.length === 0) return deleted
    last = rows.at(-1)?.setId ?? ''
    const witnesses = rows.flatMap(({ witness }) => witness ?? [])
    const states = await askSets([...new Set([...rows.map(({ setId }) => setId), ...witnesses])])
    if (states === null) return deleted
    const heardOf = [...states.known, ...states.ended]
    const confirmed = rows.map(({ setId }) => setId).filter((setId) => heardOf.includes(setId))
    if (confirmed.length > 0)
      await database.transaction(async (tx) => {
        // As a move: two that lock rows in different orders wait for each other.
        await lockActions(tx)
        await tx
          .update(recoveryShares)
          .set({ confirmedAt: deps.getNow() })
          .where(inArray(recoveryShares.setId, confirmed))
      })
    deleted += await deleteOrphans(deps, rows, states)
  }
}

type Unconfirmed = { setId: string; storedAt: number; witness: string | null }

/** Those after `last`, each with the newest set of another wallet that was there before and is the last of its wallet. */
async function listUnconfirmed({ database }: SweepDeps, last: string): Promise<Unconfirmed[]> {
  return database
    .select({
      setId: recoveryShares.setId,
      storedAt: recoveryShares.storedAt,
      witness: sql<string | null>`(
        select w.set_id from recovery_shares w
        where w.confirmed_at is not null and w.stored_at <= ${recoveryShares}.stored_at
          and not exists (
            select 1 from recovery_shares n where n.wallet_id = w.wallet_id and n.stored_at > w.stored_at
              and n.confirmed_at is not null)
        order by w.stored_at desc limit 1)`,
    })
    .from(recoveryShares)
    .where(and(isNull(recoveryShares.confirmedAt), gt(recoveryShares.setId, last)))
    .orderBy(asc(recoveryShares.setId))
    .limit(batch)
}

async function deleteOrphans(
  deps: SweepDeps,
  rows: readonly Unconfirmed[],
  { unknown }: SetStates,
): Promise<number> {
  const time = deps.getNow() - orphanAge
  const orphans = rows.filter(({ setId, storedAt }) => storedAt < time && unknown.includes(setId))
  const proven = orphans.filter(({ witness }) => witness === null || !unknown.includes(witness))
  const agreedAt = await readAgreedAt(deps.database)
  const lost = orphans.filter((row) => !proven.includes(row) && row.storedAt > agreedAt)
  if (lost.length > 0) {
    await stopSweep(deps.database, deps.getNow())
    deps.metrics.recoveryAlarms.inc({ alarm: 'lost_sets' })
    deps.log.error(
      { kept: lost.length },
      'the login service has forgotten sets it had: was its database put back from a copy? Their shares are kept',
    )
  }
  // Not one that was stored again meanwhile, whose new receipt is good.
  return deleteShares(deps, 'orphan swept', proven, ({ setId }) =>
    and(
      eq(recoveryShares.setId, setId),
      isNull(recoveryShares.confirmedAt),
      lt(recoveryShares.storedAt, time),
    ),
  )
}
