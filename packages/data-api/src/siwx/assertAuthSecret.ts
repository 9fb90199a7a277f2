import { createHmac } from 'node:crypto'
import { createConfigError, type Database, type Log } from '@gangway/server-kit'
import { eq } from 'drizzle-orm'
import { secretFingerprints } from '../database/secretFingerprints.js'

const name = 'AUTH_SECRET'
const isOwn = eq(secretFingerprints.name, name)

/** How often is looked whether another process has named another secret, ms. */
const defaultInterval = 300_000

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
  const fingerprint = toFingerprint(secret)
  const row = { fingerprint, notedAt: getNow() }
  await database
    .insert(secretFingerprints)
    .values({ name, ...row })
    .onConflictDoNothing()
  if ((await readFingerprint(database)) === fingerprint) return
  if (!isNamed) {
    const description =
      'auth.key is not the key of this database: copy it from the process that made it, or give all of them AUTH_SECRET'
    throw createConfigError([{ field: 'DATA_DIR', description }])
  }
  await database.update(secretFingerprints).set(row).where(isOwn)
  log.warn('AUTH_SECRET is another than before: who was signed in is signed out')
}

/**
 * Forgets by which secret the processes of a database sign: the next one to start says by which. For a database that was put back
 * without its `auth.key`.
 */
export async function forgetAuthSecret(database: Pick<Database, 'delete'>): Promise<void> {
  await database.delete(secretFingerprints).where(isOwn)
}

/**
 * Tells once when another process, started later, signs by another secret, as in the middle of a change of it, or for good where
 * somebody gave them different ones. `interval` in milliseconds.
 */
export function watchAuthSecret(
  { database, log, interval = defaultInterval }: { database: Database; log: Log; interval?: number },
  secret: Uint8Array,
): { close(): Promise<void> } {
  const fingerprint = toFingerprint(secret)
  let isOther = false
  let looking = Promise.resolve()

  async function look(): Promise<void> {
    // A database that is away says so by itself.
    const known = await readFingerprint(database).catch(() => undefined)
    if (known === undefined) return
    const wasOther = isOther
    isOther = known !== fingerprint
    if (isOther && !wasOther)
      log.error('another process signs by another AUTH_SECRET: who signs in there is signed out here')
    if (!isOther && wasOther) log.info('all processes sign by one AUTH_SECRET again')
  }

  const timer = setInterval(() => {
    looking = looking.then(look)
  }, interval).unref()
  return {
    close() {
      clearInterval(timer)
      return looking
    },
  }
}

function toFingerprint(secret: Uint8Array): string {
  return createHmac('sha256', secret).update(`gangway fingerprint of ${name}`).digest('base64url')
}

async function readFingerprint(database: Database): Promise<string | undefined> {
  const [known] = await database.select().from(secretFingerprints).where(isOwn)
  return known?.fingerprint
}
