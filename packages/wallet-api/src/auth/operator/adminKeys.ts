import { randomBytes, timingSafeEqual } from 'node:crypto'
import { GangwayError } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { type AdminScope, adminKeys } from '../../database/auth/adminKeys.js'
import { createKeyedHash } from '../../limits/keyedHash.js'
import { spendBuckets } from '../../limits/spendBuckets.js'

type Deps = { database: Database; getNow: () => number }
type KeyDeps = Deps & { pepper: Uint8Array }

/** Wrong keys of one client in an hour. A good key of the same address is let in all the same. */
const mostWrongKeys = 20

/** And of all clients: whoever has many addresses is slowed down too. */
const mostWrongInAll = 200

/** A key of the console, as an operator is told of it. Times in Unix milliseconds. */
export type AdminKey = {
  name: string
  scopes: readonly AdminScope[]
  createdAt: number
  createdBy: string
  revokedAt: number | null
}

/** `gwk_`, the part it is found by, and 256 secret bits. */
const keyForm = /^gwk_([0-9a-f]{16})_[\w-]{43}$/

/**
 * Makes a key of the console; it is told this once, and kept as a keyed digest. `by`: the operator, for the audit log. null:
 * there is, or was, one of that name.
 */
export function addAdminKey(
  { database, pepper, getNow }: KeyDeps,
  { name, scopes, by }: { name: string; scopes: readonly AdminScope[]; by: string },
): Promise<string | null> {
  const id = randomBytes(8).toString('hex')
  const key = `gwk_${id}_${randomBytes(32).toString('base64url')}`
  const digest = createKeyedHash(pepper)('admin key', key)
  return database.transaction(async (tx) => {
    const added = await tx
      .insert(adminKeys)
      .values({ id, name, digest, scopes: [...scopes], createdAt: getNow(), createdBy: by })
      .onConflictDoNothing()
      .returning({ id: adminKeys.id })
    if (added.length === 0) return null
    await writeAudit(tx, getNow(), { event: 'console.key_add', details: { by, kind: name } })
    return key
  })
}

/** Every key there is or was, in the order of their names. */
export async function listAdminKeys({ database }: Pick<Deps, 'database'>): Promise<AdminKey[]> {
  const rows = await database.select().from(adminKeys).orderBy(asc(adminKeys.name))
  return rows.map(({ id, digest, ...key }) => key)
}

/** Ends a key, from the next call on; false: there is none of that name that is good. */
export function revokeAdminKey(
  { database, getNow }: Deps,
  { name, by }: { name: string; by: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const revoked = await tx
      .update(adminKeys)
      .set({ revokedAt: getNow() })
      .where(and(eq(adminKeys.name, name), isNull(adminKeys.revokedAt)))
      .returning({ id: adminKeys.id })
    if (revoked.length === 0) return false
    await writeAudit(tx, getNow(), { event: 'console.key_revoke', details: { by, kind: name } })
    return true
  })
}

/**
 * Whose key it is that a request bears. A wrong one is counted for its client and leaves a row of the audit log, as long as
 * that client is within the limit. `given`: the header `Authorization`; `client`: its address; `call`: what was asked.
 *
 * @throws GangwayError `CONSOLE_KEY_INVALID`, `RATE_LIMITED`.
 */
export async function admitAdminKey(
  { database, pepper, getNow }: KeyDeps,
  { given, client, call }: { given: string | undefined; client: string; call: string },
): Promise<Pick<AdminKey, 'name' | 'scopes'>> {
  const key = /^Bearer (\S+)$/.exec(given ?? '')?.[1]
  // Nobody has guessed anything.
  if (key === undefined) throw new GangwayError('CONSOLE_KEY_INVALID')
  const hash = createKeyedHash(pepper)
  const id = keyForm.exec(key)?.[1] ?? ''
  const [found] = await database.select().from(adminKeys).where(eq(adminKeys.id, id))
  // The same work where there is none.
  const isRight = isSame(hash('admin key', key), found?.digest ?? hash('admin key', ''))
  if (found && isRight && found.revokedAt === null) return found
  const buckets = [
    { key: hash('bucket', 'console keys', client), limit: mostWrongKeys },
    { key: hash('bucket', 'console keys in all'), limit: mostWrongInAll },
  ]
  if (!(await spendBuckets(database, buckets, getNow())))
    throw new GangwayError('RATE_LIMITED', { context: { retryAfter: 600 } })
  const known = found && isRight ? { by: `key:${found.name}`, reason: 'revoked' } : { reason: 'wrong key' }
  await writeAudit(database, getNow(), {
    event: 'console.call',
    result: 'failed',
    details: { ...known, kind: call },
  })
  throw new GangwayError('CONSOLE_KEY_INVALID')
}

/** Of two digests of one length, without telling by its time where they differ. */
function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
