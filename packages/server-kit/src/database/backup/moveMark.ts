import { sql } from 'drizzle-orm'
import type { Database } from '../database.js'
import { makeAppliedTable, movedMark, noteApplied, readApplied } from '../readApplied.js'

/** Marks a database whose rows are in another one from now on: no server uses it any more. */
export async function markMoved(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await makeAppliedTable(tx)
    await noteApplied(tx, { owner: movedMark, name: 'moved', hash: '', isFloor: false })
  })
}

/** Takes the mark away again; false if there was none. */
export async function unmarkMoved(database: Database): Promise<boolean> {
  if (!(await readApplied(database)).some(({ owner }) => owner === movedMark)) return false
  await database.execute(sql`delete from gangway_migrations where owner = ${movedMark}`)
  return true
}
