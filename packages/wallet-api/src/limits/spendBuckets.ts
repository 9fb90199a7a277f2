import { sql } from 'drizzle-orm'
import { buckets } from '../database/limits/buckets.js'
import type { Statements } from '../database/statements.js'

/** Something that is counted: at most `limit` at once and, evenly, per hour. 0: no limit. */
export type Bucket = { key: string; limit: number }

const hour = 3_600_000

/**
 * Takes one from each of the buckets, in one statement; false where one of them is full. Inside a transaction that is
 * then rolled back, none is taken.
 */
export async function spendBuckets(
  statements: Statements,
  asked: readonly Bucket[],
  now: number,
): Promise<boolean> {
  // All callers lock the rows in one order.
  const limited = asked.filter(({ limit }) => limit > 0).sort((a, b) => (a.key < b.key ? -1 : 1))
  if (limited.length === 0) return true
  const poured = sql`greatest(${buckets.emptyAt}, ${now}::bigint) + excluded.empty_at - ${now}::bigint`
  const rows = await statements
    .insert(buckets)
    .values(limited.map(({ key, limit }) => ({ key, emptyAt: now + Math.floor(hour / limit) })))
    .onConflictDoUpdate({
      target: buckets.key,
      set: { emptyAt: poured },
      setWhere: sql`${poured} <= ${now + hour}::bigint`,
    })
    .returning({ key: buckets.key })
  return rows.length === limited.length
}
