import { and, eq, inArray } from 'drizzle-orm'
import { endedSets } from '../../database/auth/endedSets.js'
import { keySets } from '../../database/auth/keySets.js'
import { renewals } from '../../database/auth/renewals.js'
import type { AuthContext } from '../authContext.js'
import { countStoreGrants } from './countStoreGrants.js'

/**
 * A note that says which of the sets `recovery` asks for belong to a wallet, and which did, and how far this database is.
 *
 * @throws GangwayError `RECEIPT_INVALID` for a question that is not `recovery`'s.
 */
export async function tellSetStates({ database, notes }: AuthContext, query: string): Promise<string> {
  const asked = [...(await notes.readSetsQuery(query))]
  const find = async (table: typeof keySets | typeof endedSets) => {
    const rows = await database.select({ id: table.id }).from(table).where(inArray(table.id, asked))
    return rows.map(({ id }) => id)
  }
  const waiting = await database
    .select({ id: renewals.setId })
    .from(renewals)
    .where(and(inArray(renewals.setId, asked), eq(renewals.status, 'open')))
  const known = [...(await find(keySets)), ...waiting.map(({ id }) => id)]
  // A database put back from a copy may have a set as both: then it is in use again.
  const ended = (await find(endedSets)).filter((id) => !known.includes(id))
  const unknown = asked.filter((id) => !known.includes(id) && !ended.includes(id))
  return notes.signSetStates({ known, ended, unknown, grants: await countStoreGrants(database) })
}
