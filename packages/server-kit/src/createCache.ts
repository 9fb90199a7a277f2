import { LRUCache } from 'lru-cache'

/** Where a cached answer came from; sent as `x-cache`. */
export type CacheState = 'hit' | 'miss' | 'stale'

/** How fresh an answer is; `age` is milliseconds since it was loaded, 0 for one just loaded. */
export type Freshness = { state: CacheState; age: number }

/** An answer of a {@link Cache}. */
export type CacheAnswer<T> = Freshness & { value: T }

/** A cache that asks once for many callers and may answer with what is a little old. data-sources.md §4. */
export type Cache<T> = {
  /**
   * Younger than `fresh` ms: answered from memory. Younger than `stale` ms: answered from memory and loaded
   * anew in the background. Older or absent: loaded. `bypass` answers from no memory: it loads, or waits for a load
   * begun within the last second, and falls back to what is not yet too old when that fails.
   */
  get(key: string, load: () => Promise<T>, options?: { bypass?: boolean }): Promise<CacheAnswer<T>>
  /** Forgets what is known of a key, because it has changed: also what is being loaded, which may be from before. */
  drop(key: string): void
}

type Entry<T> = { value: T; at: number; order: number }
type Load<T> = { loading: Promise<T>; at: number }

/** How long after its begin (ms) a load may still answer those who want no memory: forcing must not multiply calls. */
const forcedShareTime = 1_000

/**
 * Creates a cache; times in milliseconds. `maxBytes` bounds all answers together, counted as the JSON text they are sent as
 * (so it is for what JSON can write); an answer larger than that is not kept.
 */
export function createCache<T>(options: {
  fresh: number
  stale: number
  maxEntries: number
  maxBytes?: number
  /** Milliseconds of a clock that never goes back; default `performance.now`. */
  now?: () => number
}): Cache<T> {
  const now = options.now ?? (() => performance.now())
  const entries = new LRUCache<string, Entry<T>>({
    max: options.maxEntries,
    ...(options.maxBytes === undefined
      ? {}
      : { maxSize: options.maxBytes, sizeCalculation: ({ value }, key) => getSize(key, value) }),
  })
  const loads = new Map<string, Load<T>>()
  const drops = new LRUCache<string, number>({ max: options.maxEntries })
  let lastOrder = 0

  function start(key: string, load: () => Promise<T>): Promise<T> {
    const order = ++lastOrder
    const loading = load()
      .then((value) => {
        // A load that began earlier must not replace what a later one, begun after a change, has read.
        const newest = Math.max(entries.peek(key)?.order ?? 0, drops.peek(key) ?? 0)
        if (order > newest) entries.set(key, { value, at: now(), order })
        return value
      })
      .finally(() => {
        if (loads.get(key)?.loading === loading) loads.delete(key)
      })
    loads.set(key, { loading, at: now() })
    return loading
  }

  return {
    async get(key, load, { bypass = false } = {}) {
      const entry = entries.get(key)
      const age = entry ? now() - entry.at : Number.POSITIVE_INFINITY
      if (!bypass && entry && age < options.fresh) return { value: entry.value, state: 'hit', age }
      const underWay = loads.get(key)
      const isShared = underWay && (!bypass || now() - underWay.at < forcedShareTime)
      const loading = isShared ? underWay.loading : start(key, load)
      if (!entry || age >= options.stale) return { value: await loading, state: 'miss', age: 0 }
      if (bypass) {
        return loading.then(
          (value) => ({ value, state: 'miss' as const, age: 0 }),
          () => ({ value: entry.value, state: 'stale' as const, age: now() - entry.at }),
        )
      }
      // The caller already has its answer; a failed refresh shows at the next call past `stale`.
      loading.catch(() => undefined)
      return { value: entry.value, state: 'stale', age }
    },
    drop(key) {
      entries.delete(key)
      loads.delete(key)
      drops.set(key, lastOrder)
    },
  }
}

function getSize(key: string, value: unknown): number {
  return key.length + (JSON.stringify(value) ?? '').length
}
