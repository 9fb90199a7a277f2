import type { Database } from '@gangway/server-kit'
import { asc, eq, isNull, sql } from 'drizzle-orm'
import { auditChain, auditRows, noSeal } from '../database/audit/auditRows.js'
import type { Statements } from '../database/statements.js'
import { hashAuditRow } from './hashAuditRow.js'

/** Rows sealed in one transaction. */
const rowsAtOnce = 500

/** A sealed row, by its place and its hash. */
export type AuditSeal = { number: number; hash: string }

/**
 * Seals what was written since the last time, in the order of the rows' ids, and answers the newest seal. Writers never
 * wait for one another: the lock of the chain is taken here alone, and who finds it taken leaves the work to its holder
 * (null).
 */
export async function sealAuditRows(database: Pick<Database, 'transaction'>): Promise<AuditSeal | null> {
  for (;;) {
    const sealed = await sealSome(database)
    if (!sealed || sealed.count < rowsAtOnce) return sealed && { number: sealed.number, hash: sealed.hash }
  }
}

/** The first time there is no chain yet; null: there is, and somebody else seals. */
async function begin(tx: Statements) {
  const { number, hash } = noSeal
  const [begun] = await tx
    .insert(auditChain)
    .values({ id: 1, number, hash, removedNumber: number, removedHash: hash })
    .onConflictDoNothing()
    .returning()
  return begun ?? null
}

async function sealSome(
  database: Pick<Database, 'transaction'>,
): Promise<(AuditSeal & { count: number }) | null> {
  return database.transaction(async (tx) => {
    const [waiting] = await tx
      .select({ id: auditRows.id })
      .from(auditRows)
      .where(isNull(auditRows.number))
      .limit(1)
    if (!waiting) {
      // A second in which nothing happened writes nothing, not even a lock.
      const [chain] = await tx.select().from(auditChain)
      const { number, hash } = chain ?? noSeal
      return { number, hash, count: 0 }
    }
    const [held] = await tx.select().from(auditChain).for('update', { skipLocked: true })
    const chain = held ?? (await begin(tx))
    if (!chain) return null
    const rows = await tx
      .select()
      .from(auditRows)
      .where(isNull(auditRows.number))
      .orderBy(asc(auditRows.id))
      .limit(rowsAtOnce)
    let { number, hash } = chain
    const seals = rows.map((row) => {
      const previous = hash
      number++
      hash = hashAuditRow(row, { number, previous })
      return { id: row.id, number, previous, hash }
    })
    if (seals.length > 0) {
      await tx.execute(sql`
        update ${auditRows} r set number = s.number, previous = s.previous, hash = s.hash
        from json_to_recordset(${JSON.stringify(seals)}::json) as s(id bigint, number bigint, previous text, hash text)
        where r.id = s.id`)
      await tx.update(auditChain).set({ number, hash }).where(eq(auditChain.id, chain.id))
    }
    return { number, hash, count: rows.length }
  })
}
