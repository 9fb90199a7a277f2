import type { SQL } from 'drizzle-orm'
import { endedSets } from '../../database/auth/endedSets.js'
import { keySets } from '../../database/auth/keySets.js'
import type { Statements } from '../../database/statements.js'

/** Deletes share B of sets for good, and has `recovery` delete share C of them. `endedAt` in Unix milliseconds. */
export async function endSets(
  statements: Statements,
  which: SQL | undefined,
  endedAt: number,
): Promise<void> {
  // Without a condition every set there is would go.
  if (!which) return
  const ended = await statements.delete(keySets).where(which).returning({ id: keySets.id })
  if (ended.length > 0) await statements.insert(endedSets).values(ended.map(({ id }) => ({ id, endedAt })))
}
