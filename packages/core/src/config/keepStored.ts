import { getStorageKey } from '../kernel/storage/getStorageKey.js'
import type { Config } from './config.js'
import { hasStored } from './hasStored.js'
import type { Restorer } from './slice.js'
import { defineSlot } from './slot.js'

/** What keeps the state over a reload. */
export const keeping = defineSlot<{
  /** Loads it; resolves once it is there or cannot come. Absent: the config is not started. */
  now?: (() => Promise<void>) | undefined
  /** Of the slices; absent until it is loaded. */
  restorers?: readonly Restorer[]
}>(() => ({}))

/**
 * Sees to it that what slices store survives a reload. The code for it (schemas, reconnecting, following transactions)
 * blocks no button: it loads when an earlier visit or another tab left something, or with the first thing worth keeping
 * (architecture.md §4 “What loads when”). Returns the way to stop.
 *
 * @param loadOwn restorers of our own slices
 */
export function keepStored(
  config: Config,
  worldId: string | null,
  loadOwn: () => Promise<{ restorers: readonly Restorer[] }>,
): () => void {
  const { storage, slices, state: since } = config
  const parts = slices.flatMap(({ stored }) => stored ?? [])
  const stopped = new AbortController()
  let loading: Promise<void> | null = null

  const load = () => {
    if (loading === null) stopWaiting()
    loading ??= loadOwn().then(
      ({ restorers: own }) => {
        if (stopped.signal.aborted) return
        const restorers = [...own, ...slices.flatMap(({ restorer }) => restorer ?? [])]
        keeping(config).restorers = restorers
        for (const { keep } of restorers) keep?.(config, { storage, worldId, since, signal: stopped.signal })
      },
      // The code did not come: nothing is restored, and the person may connect.
      giveUp,
    )
    return loading
  }
  keeping(config).now = load
  const onForeignWrite = ({ key }: StorageEvent) => {
    if (parts.some((part) => getStorageKey(config, part.key) === key)) load()
  }
  const unsubscribe = config.subscribe((state) => {
    if (!parts.some(({ keptState }) => keptState.some((key) => state[key] !== since[key]))) return
    unsubscribe()
    // Not within the tap that connects a wallet: fetching code is work the answer of the wallet would wait for.
    setTimeout(load)
  })
  // Servers and tests have no window, and no other tab.
  globalThis.addEventListener?.('storage', onForeignWrite)
  const stopWaiting = () => {
    unsubscribe()
    globalThis.removeEventListener?.('storage', onForeignWrite)
  }

  const endings = parts.filter(({ key }) => hasStored(config, key)).map(({ onLeft }) => onLeft?.(config))
  function giveUp() {
    for (const end of endings) end?.()
  }
  if (endings.length > 0 || since !== config.getInitialState()) load()

  return () => {
    keeping(config).now = undefined
    stopWaiting()
    giveUp()
    stopped.abort()
  }
}
