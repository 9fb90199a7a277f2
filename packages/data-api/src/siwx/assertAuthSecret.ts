import { createHmac } from 'node:crypto'
import { createConfigError, type Database, type Log } from '@gangway/server-kit'
import { eq } from 'drizzle-orm'
import { secretFingerprints } from '../database/secretFingerprints.js'

const name = 'AUTH_SECRET'

/**
 * Makes sure that all who share a database sign by one secret: what one signs, another would refuse, and people would be signed
 * out at every other request. A secret that an operator names (`isNamed`) takes the place of the one before; one that a process
 * made for itself does not. `getNow` in Unix milliseconds.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `DATA_DIR`.
 */
export async function assertAuthSecret(
  { database, log, getNow }: { database: Database; log: Log; getNow: () => number },
  { secret, isNamed }: { secret: Uint8Array; isNamed: boolean },
): Promise<void> {
  const fingerprint = createHmac('sha256', secret)
    .update(`gangway fingerprint of ${name}`)
    .digest('base64url')
  const row = { fingerprint, notedAt: getNow() }
  await database
    .insert(secretFingerprints)
    .values({ name, ...row })
    .onConflictDoNothing()
  const isOwn = eq(secretFingerprints.name, name)
  const [known] = await database.select().from(secretFingerprints).where(isOwn)
  if (known?.fingerprint === fingerprint) return
  if (!isNamed) {
    const description =
      'auth.key is not the key of this database: copy it from the process that made it, or give all of them AUTH_SECRET'
    throw createConfigError([{ field: 'DATA_DIR', description }])
  }
  await database.update(secretFingerprints).set(row).where(isOwn)
  log.warn('AUTH_SECRET is another than before: who was signed in is signed out')
}
