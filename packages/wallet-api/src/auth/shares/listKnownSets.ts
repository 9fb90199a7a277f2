import { inArray } from 'drizzle-orm'
import { keySets } from '../../database/auth/keySets.js'
import type { AuthContext } from '../authContext.js'

/**
 * Which of the sets `recovery` asks for belong to a wallet.
 *
 * @throws GangwayError `RECEIPT_INVALID` for a question that is not `recovery`'s.
 */
export async function listKnownSets({ database, notes }: AuthContext, query: string): Promise<string[]> {
  const asked = await notes.readSetsQuery(query)
  if (asked.length === 0) return []
  const found = await database
    .select({ id: keySets.id })
    .from(keySets)
    .where(inArray(keySets.id, [...asked]))
  return found.map(({ id }) => id)
}
