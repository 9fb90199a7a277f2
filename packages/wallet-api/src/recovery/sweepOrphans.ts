import { mostSetsAsked, type SetStates } from '@gangway/protocol'
import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { recoveryErasures } from '../database/recovery/recoveryErasures.js'
import { recoveryShares } from '../database/recovery/recoveryShares.js'
import { deleteShares } from './deleteShares.js'
import { lockActions } from './recoveryActions.js'
import type { SweepDeps } from './sweepDeps.js'
import { readAgreedAt, stopSweep } from './sweepStop.js'

/** How long `auth` has to take a set whose share C is stored, ms. embedded-wallet.md §2.1. */
const orphanAge = 86_400_000

/** A share is stored by a grant of the last minutes, ms: beyond that their numbers go up with time. */
const grantAge = 3_600_000

/** Half of what may be asked at once: each may come with a witness. */
const batch = mostSetsAsked / 2

/**
 * Deletes shares no wallet came to belong to: of a creation that was cut short. Only what `auth` says it never heard of
 * is deleted, and only where it knows the set that was stored before: a database put back from a copy knows none of the
 * time between, and the shares of that time may be all that is left of a wallet. Where it does not, nothing at all is
 * deleted any more until an operator agrees. A share by a grant that `auth` has not given yet, by its own count, is of
 * that time too, and so is one by whose number another share came later: the count went back, and may have caught up since.
 * Both stay for good. Answers how many were deleted.
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
    const isForgotten = ({ setId, grantNumber, isOvertaken }: Unconfirmed) =>
      (grantNumber ?? 0) > (states.grants ?? Infinity) || (isOvertaken && !heardOf.includes(setId))
    const forgotten = rows.filter(isForgotten)
    await tellForgotten(deps, forgotten.length)
    // What is forgotten counts as confirmed: once the count is as high again, nothing tells it any more.
    const confirmed = rows
      .filter((row) => heardOf.includes(row.setId) || isForgotten(row))
      .map(({ setId }) => setId)
    if (confirmed.length > 0)
      await database.transaction(async (tx) => {
        // As a move: two that lock rows in different orders wait for each other.
        await lockActions(tx)
        await tx
          .update(recoveryShares)
          .set({ confirmedAt: deps.getNow() })
          .where(inArray(recoveryShares.setId, confirmed))
      })
    const left = rows.filter((row) => !isForgotten(row))
    deleted += await deleteOrphans(deps, left, states)
  }
}

type Unconfirmed = {
  setId: string
  storedAt: number
  grantNumber: number | null
  /** By its number, or a lower one, another share that `auth` knows was stored much later. */
  isOvertaken: boolean
  witness: string | null
}

async function tellForgotten({ database, metrics, log, getNow }: SweepDeps, kept: number): Promise<void> {
  if (kept === 0) return
  await stopSweep(database, getNow())
  metrics.recoveryAlarms.inc({ alarm: 'lost_sets' })
  log.error(
    { kept },
    'the login service has forgotten sets it had: was its database put back from a copy? Their shares are kept',
  )
}

/** Those after `last`, each with the newest set of another wallet that was there before and is the last of its wallet. */
async function listUnconfirmed({ database }: SweepDeps, last: string): Promise<Unconfirmed[]> {
  return database
    .select({
      setId: recoveryShares.setId,
      storedAt: recoveryShares.storedAt,
      grantNumber: recoveryShares.grantNumber,
      isOvertaken: sql<boolean>`exists (
        select 1 from recovery_shares o
        where o.confirmed_at is not null and o.stored_at > ${recoveryShares}.stored_at + ${grantAge}::bigint
          and o.grant_number <= ${recoveryShares}.grant_number)`,
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

/** Witnesses of wallets that are to be erased. */
async function listLeaving(
  { database }: SweepDeps,
  rows: readonly Unconfirmed[],
): Promise<ReadonlySet<string | null>> {
  const witnesses = rows.flatMap(({ witness }) => witness ?? [])
  if (witnesses.length === 0) return new Set()
  const found = await database
    .select({ setId: recoveryShares.setId })
    .from(recoveryShares)
    .innerJoin(recoveryErasures, eq(recoveryErasures.walletId, recoveryShares.walletId))
    .where(inArray(recoveryShares.setId, witnesses))
  return new Set(found.map(({ setId }) => setId))
}

async function deleteOrphans(
  deps: SweepDeps,
  rows: readonly Unconfirmed[],
  { unknown }: SetStates,
): Promise<number> {
  const time = deps.getEarliest() - orphanAge
  const orphans = rows.filter(({ setId, storedAt }) => storedAt < time && unknown.includes(setId))
  const isUnknown = ({ witness }: Unconfirmed) => witness !== null && unknown.includes(witness)
  const proven = orphans.filter((row) => !isUnknown(row))
  const unproven = orphans.filter(isUnknown)
  // `auth` has erased the account of such a witness: it proves nothing, and until it is gone here too nothing is deleted.
  const leaving = await listLeaving(deps, unproven)
  // What was there when an operator agreed is known to be forgotten, and kept.
  const agreedAt = await readAgreedAt(deps.database)
  const forgotten = unproven.filter((row) => !leaving.has(row.witness) && row.storedAt > agreedAt)
  await tellForgotten(deps, forgotten.length)
  // Not one that was stored again meanwhile, whose new receipt is good.
  return deleteShares(deps, 'orphan swept', proven, ({ setId }) =>
    and(
      eq(recoveryShares.setId, setId),
      isNull(recoveryShares.confirmedAt),
      lt(recoveryShares.storedAt, time),
    ),
  )
}
