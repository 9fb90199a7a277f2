import { type ErasureClaims, type ErasureStateClaims, GangwayError } from '@gangway/protocol'
import { type Database, deleteAll, type Log, type Metrics } from '@gangway/server-kit'
import { and, count, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { writeAudit } from '../audit/writeAudit.js'
import { recoveryCustodies } from '../database/recovery/recoveryCustodies.js'
import { type NotedErasure, recoveryErasures } from '../database/recovery/recoveryErasures.js'
import { recoveryMethods } from '../database/recovery/recoveryMethods.js'
import { recoveryShares } from '../database/recovery/recoveryShares.js'
import { recoveryTries } from '../database/recovery/recoveryTries.js'
import type { Statements } from '../database/statements.js'
import { lockCustody, lockShares } from './custodyStore.js'
import { dropDeleted } from './deletedShares.js'
import { addAction, countActions, lockActions } from './recoveryActions.js'

const day = 86_400_000

/** Between the first word of a deletion and the deletion, ms: whoever takes `auth` over deletes nothing sooner. */
const wait = 7 * day

/** How long a wallet that is gone is remembered, for an answer that was lost, ms. */
const kept = 90 * day

/** Wallets a day that are deleted, and that are heard of before somebody is to look: at least, and of all shares. */
const mostADay = 100
const mostShare = 0.01

type State = ErasureStateClaims['state']

/** What deletes wallets. */
type EraseDeps = {
  database: Database
  log: Log
  metrics: Metrics
  /** Unix milliseconds. */
  getNow: () => number
  /** By what the wait is over, see `DatabaseClock`; default `getNow`. */
  getEarliest?: () => number
}

/**
 * Hears what becomes of a wallet, and deletes what recovers it once `auth` says that it is gone there: a week after the first
 * word of that, and no more in a day than a hundred, or one in a hundred of all. All of a wallet goes in one transaction.
 * The same again changes nothing. The first word and its end have their row: so the log of this service shows what an
 * `auth` in other hands is about to do, and where that is more than a day sees, the alarm rings a week before.
 *
 * @throws GangwayError `GRANT_INVALID` for a wallet that is another person's.
 */
export async function takeErasure(deps: EraseDeps, claims: ErasureClaims): Promise<State> {
  const { database, log, getNow, getEarliest = getNow } = deps
  const { walletId, projectId, step } = claims
  const now = getNow()
  const state = await database.transaction(async (tx) => {
    await lockCustody(tx, walletId)
    const [noted] = await tx.select().from(recoveryErasures).where(eq(recoveryErasures.walletId, walletId))
    if (noted && noted.erasedAt !== null) return 'erased'
    if (step === 'kept') return forget(tx, claims, now)
    const { notedAt } = await note(tx, deps, { noted, claims, now })
    if (step === 'closing' || getEarliest() < notedAt + wait) return 'noted'
    return erase(tx, deps, { claims, now })
  })
  log.info({ projectId, step, state }, 'heard what becomes of a wallet')
  return state
}

async function forget(tx: Statements, claims: ErasureClaims, now: number): Promise<State> {
  const { walletId, askedAt, projectId, sub: userId } = claims
  const isThis = and(eq(recoveryErasures.walletId, walletId), eq(recoveryErasures.askedAt, askedAt))
  const forgotten = await tx
    .delete(recoveryErasures)
    .where(and(isThis, isNull(recoveryErasures.erasedAt)))
    .returning({ walletId: recoveryErasures.walletId })
  if (forgotten.length > 0) await writeAudit(tx, now, { event: 'account.keep', projectId, userId })
  return 'kept'
}

/** Since when it is known. One that was kept and is asked for again begins anew. */
async function note(
  tx: Statements,
  deps: EraseDeps,
  { noted, claims, now }: { noted: NotedErasure | undefined; claims: ErasureClaims; now: number },
): Promise<{ notedAt: number }> {
  const { walletId, askedAt, projectId, sub: userId } = claims
  if (noted?.askedAt === askedAt) return noted
  const row = { walletId, askedAt, notedAt: now, erasedAt: null }
  await tx.insert(recoveryErasures).values(row).onConflictDoUpdate({
    target: recoveryErasures.walletId,
    set: row,
  })
  await writeAudit(tx, now, { event: 'account.close', projectId, userId })
  await tellMany(tx, deps, now)
  return row
}

/** Tells of more wallets that are to be deleted than a day sees: they are there yet, and for a week. */
async function tellMany(tx: Statements, { log, metrics }: EraseDeps, now: number): Promise<void> {
  const [row] = await tx
    .select({ many: count() })
    .from(recoveryErasures)
    .where(gt(recoveryErasures.notedAt, now - day))
  const many = row?.many ?? 0
  if (many <= mostADay || many <= (await countMost(tx))) return
  metrics.recoveryAlarms.inc({ alarm: 'closings' })
  log.error({ many }, 'more wallets are to be deleted in a week than one day may see')
}

/** How many wallets a day may see. */
async function countMost(tx: Statements): Promise<number> {
  const [row] = await tx.select({ many: count() }).from(recoveryShares)
  return Math.max(mostADay, Math.floor((row?.many ?? 0) * mostShare))
}

async function erase(
  tx: Statements,
  { log, metrics }: EraseDeps,
  { claims, now }: { claims: ErasureClaims; now: number },
): Promise<State> {
  const { walletId, projectId, sub: userId } = claims
  await lockActions(tx)
  if ((await countActions(tx, { action: 'wallet erased', since: now - day })) >= (await countMost(tx))) {
    metrics.recoveryAlarms.inc({ alarm: 'erasures' })
    log.error('more wallets are to be deleted than in one day may be')
    return 'noted'
  }
  const shares = await lockShares(tx, walletId)
  const custodies = await tx.select().from(recoveryCustodies).where(eq(recoveryCustodies.walletId, walletId))
  const isOwn = (each: { userId: string; projectId: string }) =>
    each.userId === userId && each.projectId === projectId
  const own = shares.filter(isOwn)
  // A share that somebody else stored under this id keeps nobody from being deleted, and stays.
  const isAnothers = own.length === 0 && shares.length > 0
  if (isAnothers || !custodies.every(isOwn)) throw new GangwayError('GRANT_INVALID')
  await tx.delete(recoveryMethods).where(eq(recoveryMethods.walletId, walletId))
  await tx.delete(recoveryTries).where(eq(recoveryTries.walletId, walletId))
  await tx.delete(recoveryCustodies).where(eq(recoveryCustodies.walletId, walletId))
  await tx
    .delete(recoveryShares)
    .where(
      and(
        eq(recoveryShares.walletId, walletId),
        eq(recoveryShares.userId, userId),
        eq(recoveryShares.projectId, projectId),
      ),
    )
  await dropDeleted(tx, walletId, { userId, projectId })
  await tx.update(recoveryErasures).set({ erasedAt: now }).where(eq(recoveryErasures.walletId, walletId))
  await addAction(tx, { action: 'wallet erased', walletId, doneAt: now })
  const details = { count: own.length }
  await writeAudit(tx, now, { event: 'account.erase', projectId, userId, details })
  return 'erased'
}

/** Whether a wallet was deleted for good: nothing is kept of it again. The caller holds `lockCustody`. */
export async function isErased(tx: Statements, walletId: string): Promise<boolean> {
  const [noted] = await tx.select().from(recoveryErasures).where(eq(recoveryErasures.walletId, walletId))
  return noted !== undefined && noted.erasedAt !== null
}

/** Deletes what nobody asks about any more; a deletion that is still to come goes on counting. `now` in Unix milliseconds. */
export async function cleanErasures(statements: Statements, now: number): Promise<void> {
  const isOver = and(lt(recoveryErasures.notedAt, now - kept), isNotNull(recoveryErasures.erasedAt))
  await deleteAll(statements, recoveryErasures, isOver)
}
