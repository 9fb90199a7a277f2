import { GangwayError } from '@gangway/protocol'
import type { Database, Log, Metrics } from '@gangway/server-kit'
import { notInArray, sql } from 'drizzle-orm'
import { notePins } from '../database/recovery/notePins.js'
import type { AssertTrusted } from '../notes/createTrustedKeys.js'
import { createHourly } from './createHourly.js'

/**
 * Creates the check that `auth` still signs by the key this service has seen first, which its database keeps. Without it
 * whoever answers in the place of `auth` once could sign grants. `thumbprints`: the keys an operator names; they take
 * the place of what is kept, for this start and later ones. The check throws `NOTE_KEY_CHANGED`.
 */
export async function createNotePins(deps: {
  database: Database
  thumbprints?: readonly string[] | undefined
  log: Log
  metrics: Metrics
  /** Unix milliseconds. */
  getNow: () => number
}): Promise<AssertTrusted> {
  const { database, thumbprints = [], log, metrics, getNow } = deps
  const hourly = createHourly(getNow)
  const list = async () => (await database.select().from(notePins)).map(({ thumbprint }) => thumbprint)

  if (thumbprints.length > 0) {
    const rows = thumbprints.map((thumbprint) => ({ thumbprint, pinnedAt: getNow() }))
    await database.transaction(async (tx) => {
      await tx.delete(notePins).where(notInArray(notePins.thumbprint, [...thumbprints]))
      await tx.insert(notePins).values(rows).onConflictDoNothing()
    })
  }

  /** Keeps the first key there is; of several processes that see different ones, one does. */
  async function pinFirst(thumbprint: string): Promise<void> {
    await database.transaction(async (tx) => {
      await tx.execute(sql`lock table ${notePins} in exclusive mode`)
      const [known] = await tx.select().from(notePins)
      if (known) return
      await tx.insert(notePins).values({ thumbprint, pinnedAt: getNow() })
      log.info(
        { noteKey: thumbprint },
        'the login service signs notes by this key, and by no other from now on',
      )
    })
  }

  return async (thumbprint) => {
    let trusted = await list()
    if (trusted.length === 0) {
      await pinFirst(thumbprint)
      trusted = await list()
    }
    if (trusted.includes(thumbprint)) return
    metrics.recoveryAlarms.inc({ alarm: 'note_key' })
    hourly('note key', () =>
      log.error(
        { noteKey: thumbprint, trusted },
        'the login service signs notes by another key, which is refused: set FRAME_NOTE_KEYS to it if its own log names it, see docs/self-hosting.md',
      ),
    )
    throw new GangwayError('NOTE_KEY_CHANGED')
  }
}
