import { GangwayError } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { and, asc, gt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SealedRecord } from '../database/sealedRecord.js'
import type { Kms } from './kms.js'
import { rewrapRecord } from './rewrapRecord.js'

/** A column of sealed records, and the primary key of its table, e.g. `{ id: accounts.id, sealed: accounts.email }`. */
export type SealedColumn = { id: PgColumn; sealed: PgColumn }

type SealedRow = { id: string; sealed: SealedRecord }

const rowsAtOnce = 100

/**
 * Wraps by the current key the data keys that older ones wrap; data is not touched, and reading goes on meanwhile. Cut
 * short, the next call does the rest. Answers how many records it rewrapped.
 *
 * @throws GangwayError `KEY_ENCRYPTION_FAILED` at the end, when some could not be: the keys they name are still needed;
 * `context.rewrapped`: how many could.
 */
export async function rotateRecords(
  database: Database,
  kms: Kms,
  columns: readonly SealedColumn[],
): Promise<number> {
  let done = 0
  const failed: string[] = []
  for (const column of columns)
    for await (const row of readOutdated(database, column, kms.currentKekId))
      try {
        await replace(database, column, row, await rewrapRecord(kms, row.sealed))
        done++
      } catch (error) {
        if (!(error instanceof GangwayError) || error.code !== 'KEY_ENCRYPTION_FAILED') throw error
        failed.push(row.sealed.kekId)
      }
  if (failed.length === 0) return done
  const details = `${failed.length} records, sealed with ${[...new Set(failed)].join(', ')}`
  throw new GangwayError('KEY_ENCRYPTION_FAILED', { details, context: { rewrapped: done } })
}

/** Rows whose data key another key than `kekId` wraps, each once, in the order of the primary key. */
async function* readOutdated(
  database: Database,
  { id, sealed }: SealedColumn,
  kekId: string,
): AsyncGenerator<SealedRow> {
  for (let last: string | undefined; ; ) {
    const rows = await database
      .select({ id: sql<string>`${id}`, sealed: sql<SealedRecord>`${sealed}` })
      .from(id.table)
      .where(and(sql`${sealed} ->> 'kekId' <> ${kekId}`, last === undefined ? undefined : gt(id, last)))
      .orderBy(asc(id))
      .limit(rowsAtOnce)
    yield* rows
    last = rows.at(-1)?.id
    if (last === undefined) return
  }
}

/** Leaves alone what was changed since it was read. */
async function replace(
  database: Database,
  { id, sealed }: SealedColumn,
  row: SealedRow,
  next: SealedRecord,
): Promise<void> {
  const column = sql.identifier(sealed.name)
  await database.execute(sql`
    update ${id.table} set ${column} = ${JSON.stringify(next)}::jsonb
    where ${id} = ${row.id} and ${sealed} = ${JSON.stringify(row.sealed)}::jsonb`)
}
