import type { Config } from '../config/config.js'
import { watchVisible } from '../kernel/watchVisible.js'
import { setCurrentConnection } from './addConnection.js'
import { reconnecting } from './connectionsSlice.js'
import { type Restored, restoreConnection, type StoredConnection } from './restoreConnection.js'
import { untilDisconnected } from './untilDisconnected.js'

/**
 * Asks once more for the wallets of an earlier visit that could not be reached, whenever the browser is online again or the
 * page is seen again. Nobody is shown that: the one used last is in use once it is back, unless another is by then. Returns
 * the way to stop.
 */
export function watchUnreached(config: Config): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let isAsking = false

  const ask = async () => {
    const underWay = reconnecting(config)
    const missing = (underWay.unreached ?? []).filter(({ id }) => !config.state.connections.has(id))
    if (isAsking || underWay.abort || missing.length === 0) return
    isAsking = true
    const asked = AbortSignal.any([signal, untilDisconnected(config)])
    const answers = new Map<StoredConnection, Restored>()
    await Promise.all(
      missing.map(async (entry) => answers.set(entry, await restoreConnection(config, entry, asked))),
    )
    isAsking = false
    if (asked.aborted) return
    underWay.unreached = (underWay.unreached ?? []).filter((entry) => answers.get(entry) === 'unreached')
    // A new map, so that what was answered with nobody is no longer written down.
    config.setState((state) => ({ connections: new Map(state.connections) }))
    const back = missing.find(({ id }) => config.state.connections.has(id))
    if (back && config.state.current === null) setCurrentConnection(config, back.id)
  }
  const stopWatching = watchVisible(() => void ask())
  // Servers and tests have no window.
  globalThis.addEventListener?.('online', () => void ask(), { signal })
  return () => {
    stopWatching()
    stopped.abort()
  }
}
