import { type Database, deleteSome, retryConflicts } from '@gangway/server-kit'
import { eq, lt } from 'drizzle-orm'
import { siwxNonces } from '../database/siwxNonces.js'
import { siwxSessions } from '../database/siwxSessions.js'
import type { SiwxNonce, SiwxStore, StoredSiwxSession } from './siwxStore.js'

/** How long rows are kept after their time, ms: another server's clock may be behind ours. */
const keptAfterEnd = 3_600_000

/** Queues what back ends are told of a session, in the transaction that opens or ends it. */
export type TellSession = (
  tx: Pick<Database, 'insert'>,
  what: 'opened' | 'ended',
  session: StoredSiwxSession,
) => Promise<void>

/** Keeps nonces and sessions in the database. By `getEarliest` they are deleted, Unix milliseconds: see `DatabaseClock`. */
export function createSiwxStore(
  database: Database,
  getEarliest: () => number,
  tell: TellSession = async () => undefined,
): SiwxStore {
  /** Some of it: whoever signs in waits for it, and adds one row. */
  async function deletePast() {
    const time = getEarliest() - keptAfterEnd
    await deleteSome(database, siwxNonces, lt(siwxNonces.expiresAt, time))
    await deleteSome(database, siwxSessions, lt(siwxSessions.expiresAt, time))
  }

  return {
    async isNonceSpent({ value }) {
      const rows = await database.select().from(siwxNonces).where(eq(siwxNonces.nonce, value))
      return rows.length > 0
    },
    async spendNonce(nonce) {
      await deletePast()
      return spend(database, nonce)
    },
    async openSession(nonce, session) {
      await deletePast()
      return retryConflicts(() =>
        database.transaction(async (tx) => {
          const isSpent = await spend(tx, nonce)
          if (!isSpent) return false
          await tx.insert(siwxSessions).values(session)
          await tell(tx, 'opened', session)
          return true
        }),
      )
    },
    async getSession(id) {
      const [session] = await database.select().from(siwxSessions).where(eq(siwxSessions.id, id))
      return session ?? null
    },
    async endSession(id) {
      await database.transaction(async (tx) => {
        const ended = await tx.delete(siwxSessions).where(eq(siwxSessions.id, id)).returning()
        for (const session of ended) await tell(tx, 'ended', session)
      })
    },
  }
}

/** The primary key decides between several at once: the one whose row it becomes has spent the nonce. */
async function spend(database: Pick<Database, 'insert'>, { value, expiresAt }: SiwxNonce): Promise<boolean> {
  const rows = await database
    .insert(siwxNonces)
    .values({ nonce: value, expiresAt })
    .onConflictDoNothing()
    .returning()
  return rows.length > 0
}
