import { createHmac, timingSafeEqual } from 'node:crypto'
import { createConfigError, type Database } from '@gangway/server-kit'
import { eq } from 'drizzle-orm'
import { kmsChecks } from '../database/kms/kmsChecks.js'
import type { Kms } from './kms.js'
import { openRecord } from './openRecord.js'
import { sealRecord } from './sealRecord.js'

/** The one row's id and context. */
const id = 'pepper'
const context = ['pepper check']

/**
 * Tells a pepper that is not that of this database: with it every address would be an unknown one, and would get a new,
 * empty wallet; at `recovery` no password would open what it closed. Comes after `assertKeyEncryption`. `isInUse`: whether
 * anything was made by the pepper; if not, another one takes its place.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `variable`, the setting the pepper comes from.
 */
export async function assertPepper(
  database: Database,
  kms: Kms,
  pepper: Uint8Array,
  variable: string,
  { isInUse = true }: { isInUse?: boolean } = {},
): Promise<void> {
  const digest = toDigest(pepper)
  const sealed = await sealRecord(kms, digest, context)
  const target = kmsChecks.id
  const kept = database.insert(kmsChecks).values({ id, sealed })
  await (isInUse ? kept.onConflictDoNothing() : kept.onConflictDoUpdate({ target, set: { sealed } }))
  await verifyPepper(database, kms, pepper, variable)
}

/**
 * The same, without a word of this pepper in the database. Comes after `verifyKeyEncryption`.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `variable`.
 */
export async function verifyPepper(
  database: Pick<Database, 'select'>,
  kms: Kms,
  pepper: Uint8Array,
  variable: string,
): Promise<void> {
  const digest = toDigest(pepper)
  const { sealed } = kmsChecks
  // By name: while a copy is put back the tables are those of an earlier version.
  for (const row of await database.select({ sealed }).from(kmsChecks).where(eq(kmsChecks.id, id)))
    if (!timingSafeEqual(await openRecord(kms, row.sealed, context), digest))
      throw createConfigError([
        { field: variable, description: 'has not the pepper this database was made with; put it back' },
      ])
}

function toDigest(pepper: Uint8Array): Buffer {
  return createHmac('sha256', pepper).update('gangway pepper check').digest()
}
