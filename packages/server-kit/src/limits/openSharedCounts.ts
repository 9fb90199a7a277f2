import { createHmac } from 'node:crypto'
import type { CacheServer } from '../cacheServer/openCacheServer.js'

/** Counts that processes on a cache server have in common, each a moment late. */
export type SharedCounts = {
  /**
   * Adds what this process has counted of a key. `onOthers` is called within about a second if other processes have counted
   * some of it, with what it was not called with before.
   *
   * @param options.lifetime seconds after its last addition for which a key is kept there
   */
  add(key: string, amount: number, options: { lifetime: number; onOthers: (amount: number) => void }): void
  close(): Promise<void>
}

/** How often processes tell each other, ms. */
const exchangeInterval = 1_000

/** Keys that are sent at once. */
const mostKeys = 1_000

type Pending = { amount: number; lifetime: number; onOthers: (amount: number) => void }

/** The last answer for a key, and when the server has forgotten it, by a clock that nobody sets. */
type Known = { total: number; endsAt: number }

/**
 * Opens the exchange of counts by a cache server: once a second, however much is counted. While the server is away each
 * process has its own counts alone; nothing is kept for later.
 *
 * @param shared.name of these counts, the same in all those processes
 * @param shared.secret keys the digests that are kept in place of addresses; the same in all those processes
 */
export function openSharedCounts(
  { client }: Pick<CacheServer, 'client'>,
  { name, secret }: { name: string; secret: Uint8Array },
): SharedCounts {
  let pending = new Map<string, Pending>()
  const known = new Map<string, Known>()
  let exchanging: Promise<void> | undefined

  async function exchangeAll(): Promise<void> {
    const all = [...pending]
    pending = new Map()
    const now = performance.now()
    for (const [key, { endsAt }] of known) if (endsAt <= now) known.delete(key)
    for (let start = 0; start < all.length; start += mostKeys)
      await exchange(all.slice(start, start + mostKeys))
  }

  async function exchange(given: readonly [string, Pending][]): Promise<void> {
    const commands = client.pipeline()
    for (const [key, { amount, lifetime }] of given) {
      const digest = createHmac('sha256', secret).update(`${name} ${key}`).digest('base64url')
      const place = `gangway:count:${digest}`
      commands.incrby(place, amount).expire(place, lifetime)
    }
    // Why the server is away is said by whoever opened it.
    const answers = (await commands.exec().catch(() => null)) ?? []
    for (const [index, [key, counted]] of given.entries()) {
      const [error, total] = answers[index * 2] ?? []
      if (!error && typeof total === 'number') note(key, counted, total)
    }
  }

  function note(key: string, { amount, lifetime, onOthers }: Pending, total: number): void {
    const before = known.get(key)?.total ?? 0
    known.set(key, { total, endsAt: performance.now() + lifetime * 1_000 })
    // Less than before: the server was started again, empty.
    const others = total - before - amount
    if (others > 0) onOthers(others)
  }

  const timer = setInterval(() => {
    if (exchanging || pending.size === 0) return
    exchanging = exchangeAll().finally(() => {
      exchanging = undefined
    })
  }, exchangeInterval).unref()

  return {
    add(key, amount, options) {
      pending.set(key, { amount: (pending.get(key)?.amount ?? 0) + amount, ...options })
    },
    async close() {
      clearInterval(timer)
      await exchanging
    },
  }
}
