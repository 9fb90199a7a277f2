import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.js'
import { prepareStatement } from '../database/prepareStatement.js'
import type { Log } from '../log.js'
import { ratePoints } from './ratePoints.js'

/** Points that processes on one database count together. */
export type SharedPoints = {
  /**
   * Adds points of this process. `onOthers` is called within about a second if other processes have counted points of the same
   * key in this minute, with those it was not called with before.
   */
  add(key: string, points: number, onOthers: (points: number) => void): void
  close(): Promise<void>
}

/** How often processes tell each other, ms: for so long each admits what the others do not know of. */
const exchangeInterval = 1_000

/** Keys of one statement. */
const mostKeys = 5_000

const value = sql.placeholder

const addStatement = prepareStatement<{ minute: string; key: string; points: string }>(
  'rate_points_add',
  // In one order, so that two processes do not wait for each other's rows.
  sql`
    insert into ${ratePoints} as counted (minute, key, points)
    select floor(extract(epoch from statement_timestamp()) / 60)::bigint, given.key, given.points
    from unnest(${value('keys')}::text[], ${value('points')}::bigint[]) as given (key, points)
    order by given.key
    on conflict (minute, key) do update set points = counted.points + excluded.points
    returning minute, key, points`,
)

const deleteStatement = prepareStatement(
  'rate_points_delete',
  sql`delete from ${ratePoints} where minute < ${value('minute')}::bigint`,
)

type Pending = { points: number; onOthers: (points: number) => void }

/** What is known of a key in one minute: points of this process, and of others as far as that was told. */
type Known = { own: number; others: number }

/**
 * Opens the exchange of points by `rateLimitMigrations`' table, one statement a second however many are counted. While the
 * database does not answer each process counts for itself.
 *
 * @param deps.secret keys the digests that are kept in place of addresses; the same in all these processes
 */
export function openSharedPoints(deps: { database: Database; log: Log; secret: Uint8Array }): SharedPoints {
  const { database, log, secret } = deps
  let pending = new Map<string, Pending>()
  let known = new Map<string, Known>()
  let minute = 0
  let isFailing = false
  let exchanging: Promise<void> | undefined

  /** Nothing is kept for later: that would grow, and in a later minute count against people who are long within their limit. */
  async function exchangeAll(): Promise<void> {
    const all = [...pending]
    pending = new Map()
    let isTold = true
    for (let start = 0; isTold && start < all.length; start += mostKeys)
      isTold = await exchange(all.slice(start, start + mostKeys))
  }

  /** False where the database does not answer. */
  async function exchange(given: readonly [string, Pending][]): Promise<boolean> {
    const toDigest = (key: string) => createHmac('sha256', secret).update(key).digest('base64url')
    const byDigest = new Map(given.map(([key, some]) => [toDigest(key), some]))
    try {
      const rows = await addStatement(database, {
        keys: [...byDigest.keys()],
        points: [...byDigest.values()].map(({ points }) => points),
      })
      for (const row of rows) {
        const asked = byDigest.get(row.key)
        if (asked) note(row.key, { minute: Number(row.minute), total: Number(row.points) }, asked)
      }
      isFailing = false
      return true
    } catch (error) {
      if (!isFailing) log.warn({ error }, 'limits are not shared with other processes')
      isFailing = true
      return false
    }
  }

  function note(key: string, row: { minute: number; total: number }, { points, onOthers }: Pending): void {
    if (row.minute !== minute) startMinute(row.minute)
    const before = known.get(key) ?? { own: 0, others: 0 }
    const own = before.own + points
    const others = row.total - own
    known.set(key, { own, others })
    if (others > before.others) onOthers(others - before.others)
  }

  function startMinute(next: number): void {
    minute = next
    known = new Map()
    // The one before is still another process's.
    deleteStatement(database, { minute: next - 1 }).catch((error) =>
      log.warn({ error }, 'points of past minutes were not deleted'),
    )
  }

  const timer = setInterval(() => {
    if (exchanging || pending.size === 0) return
    exchanging = exchangeAll().finally(() => {
      exchanging = undefined
    })
  }, exchangeInterval).unref()

  return {
    add(key, points, onOthers) {
      pending.set(key, { points: (pending.get(key)?.points ?? 0) + points, onOthers })
    },
    async close() {
      clearInterval(timer)
      await exchanging
    },
  }
}
