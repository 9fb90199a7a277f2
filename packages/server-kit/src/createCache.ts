import { LRUCache } from 'lru-cache'

/** Where a cached answer came from; sent as `x-cache`. */
export type CacheState = 'hit' | 'miss' | 'stale'

/** An answer of a {@link Cache}. */
export type CacheAnswer<T> = { value: T; state: CacheState }

/** A cache that asks once for many callers and may answer with what is a little old. data-sources.md §4. */
export type Cache<T> = {
  /**
   * Younger than `fresh` ms: answered from memory. Younger than `stale` ms: answered from memory and loaded
   * anew in the background. Older or absent: loaded. `bypass` answers from no memory: it loads, or waits for a load
   * begun within the last second, and falls back to what is not yet too old when that fails.
   */
  get(key: string, load: () => Promise<T>, options?: { bypass?: boolean }): Promise<CacheAnswer<T>>
}

type Entry<T> = { value: T; at: number; order: number }
type Load<T> = { loading: Promise<T>; at: number }

/** How long after its begin (ms) a load may still answer those who want no memory: forcing must not multiply calls. */
const forcedShareTime = 1_000

/** Creates a cache; times in milliseconds. */
export function createCache<T>(options: {
  fresh: number
  stale: number
  maxEntries: number
  /** Milliseconds of a clock that never goes back; default `performance.now`. */
  now?: () => number
}): Cache<T> {
  const now = options.now ?? (() => performance.now())
  const entries = new LRUCache<string, Entry<T>>({ max: options.maxEntries })
  const loads = new Map<string, Load<T>>()
  let lastOrder = 0

  function start(key: string, load: () => Promise<T>): Promise<T> {
    const order = ++lastOrder
    const loading = load()
      .then((value) => {
        // A load that began earlier must not replace what a later one, begun after a change, has read.
        if (order > (entries.peek(key)?.order ?? 0)) entries.set(key, { value, at: now(), order })
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
      if (!bypass && entry && age < options.fresh) return { value: entry.value, state: 'hit' }
      const underWay = loads.get(key)
      const isShared = underWay && (!bypass || now() - underWay.at < forcedShareTime)
      const loading = isShared ? underWay.loading : start(key, load)
      if (!entry || age >= options.stale) return { value: await loading, state: 'miss' }
      if (bypass) {
        return loading.then(
          (value) => ({ value, state: 'miss' as const }),
          () => ({ value: entry.value, state: 'stale' as const }),
        )
      }
      // The caller already has its answer; a failed refresh shows at the next call past `stale`.
      loading.catch(() => undefined)
      return { value: entry.value, state: 'stale' }
    },
  }
}
