import type { Database, Log } from '@gangway/server-kit'
import { and, asc, eq, gte, isNotNull, lte } from 'drizzle-orm'
import { auditChain, auditRows } from '../database/audit/auditRows.js'
import { writeAudit } from './writeAudit.js'

const day = 86_400_000

/** Rows removed in one transaction. */
const rowsAtOnce = 5_000

/**
 * How long the audit log is kept where an operator says nothing, days. The least is a day more than the database holds
 * to, by a clock of its own.
 */
export const auditRetention = { usual: 400, least: 31 } as const

/** Creates the job that removes rows older than so many days. `getNow` and `getEarliest` in Unix milliseconds: see `DatabaseClock`. */
export function createPruneJob(deps: {
  database: Database
  auditRetentionDays: number
  log: Log
  getNow: () => number
  getEarliest: () => number
}): () => Promise<void> {
  const { database, auditRetentionDays: retentionDays, log, getNow, getEarliest } = deps
  return async () => {
    const times = { now: getNow(), earliest: getEarliest() }
    const removed = await pruneAuditRows(database, { retentionDays, ...times })
    if (removed > 0) log.info({ removed }, 'old rows of the audit log removed')
  }
}

type PruneAsked = { retentionDays: number; now: number; earliest?: number }

/**
 * Removes the sealed rows from the first one on that are older than so many days, and keeps the seal they end in, so
 * that the rest still holds. Rows are removed as a whole prefix: one that is young keeps all after it. `now`, and `earliest` by
 * which they are old (default `now`), in Unix milliseconds. Answers how many were removed.
 */
export async function pruneAuditRows(database: Database, asked: PruneAsked): Promise<number> {
  for (let removed = 0; ; ) {
    const count = await pruneSome(database, asked)
    removed += count
    if (count < rowsAtOnce) return removed
  }
}

function pruneSome(database: Database, { retentionDays, now, earliest = now }: PruneAsked): Promise<number> {
  return database.transaction(async (tx) => {
    const [chain] = await tx.select().from(auditChain).for('update')
    if (!chain) return 0
    const [young] = await tx
      .select({ number: auditRows.number })
      .from(auditRows)
      .where(and(isNotNull(auditRows.number), gte(auditRows.at, earliest - retentionDays * day)))
      .orderBy(asc(auditRows.number))
      .limit(1)
    const old = young?.number ? young.number - 1 : chain.number
    const last = Math.min(old, chain.removedNumber + rowsAtOnce)
    const [kept] = await tx.select().from(auditRows).where(eq(auditRows.number, last))
    if (!kept?.hash) return 0
    await tx
      .update(auditChain)
      .set({ removedNumber: last, removedHash: kept.hash })
      .where(eq(auditChain.id, chain.id))
    const removed = await tx
      .delete(auditRows)
      .where(lte(auditRows.number, last))
      .returning({ id: auditRows.id })
    const details = { count: removed.length, digest: kept.hash }
    await writeAudit(tx, now, { event: 'audit.prune', details })
    return removed.length
  })
}
