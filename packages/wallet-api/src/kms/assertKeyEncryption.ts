import { createConfigError, type Database } from '@gangway/server-kit'
import { eq } from 'drizzle-orm'
import { kmsChecks } from '../database/kms/kmsChecks.js'
import type { Kms } from './kms.js'
import { openRecord } from './openRecord.js'
import { sealRecord } from './sealRecord.js'

/** The one row's id and context, and what it says. */
const id = 'first'
const context = ['kms check']
const constant = new TextEncoder().encode('gangway')

/**
 * Tells keys that are not those of this database, before anything is read or written by them. A database nothing was
 * sealed in yet takes the keys it is given. Needs the table of `kmsMigrations`.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `variable`, the setting the keys come from.
 */
export async function assertKeyEncryption(database: Database, kms: Kms, variable: string): Promise<void> {
  // Sealed in vain at every start but the first; so of several processes that start together one puts its own there.
  const sealed = await sealRecord(kms, constant, context)
  await database.insert(kmsChecks).values({ id, sealed }).onConflictDoNothing()
  await verifyKeyEncryption(database, kms, variable)
}

/**
 * The same, without a word of these keys in the database: it takes any as long as nothing was sealed in it.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `variable`.
 */
export async function verifyKeyEncryption(
  database: Pick<Database, 'select'>,
  kms: Kms,
  variable: string,
): Promise<void> {
  const { sealed } = kmsChecks
  // By name: while a copy is put back the tables are those of an earlier version.
  for (const row of await database.select({ sealed }).from(kmsChecks).where(eq(kmsChecks.id, id)))
    await openRecord(kms, row.sealed, context).catch(() => {
      const description = `has not the key ${row.sealed.kekId} this database is sealed with; put it back`
      throw createConfigError([{ field: variable, description }])
    })
}
