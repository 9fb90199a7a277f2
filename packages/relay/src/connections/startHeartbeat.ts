import { relayCloseCodes } from '@gangway/protocol'
import type { Connection } from '../model/connection.js'
import type { RelayTimes } from '../model/relayDeps.js'

/** Parts of the interval: a relay with many clients does not ping them all at once. */
const slices = 20

/**
 * Pings every connection once an interval and drops those that are gone: without an answer to the last ping, without
 * reading for too long, or without use. Returns the way to stop. relay-protocol.md §7.
 */
export function startHeartbeat(options: {
  connections: ReadonlySet<Connection>
  times: RelayTimes
  getSteady: () => number
  /** Told of each that is well. */
  onBeat?: (connection: Connection) => void
}): () => void {
  const { connections, times, getSteady, onBeat } = options
  let slice = 0

  function check(connection: Connection, now: number) {
    const { webSocket, stalledSince, subscriptions } = connection
    // What a stalled client says is not heard.
    if (stalledSince !== null) {
      if (now - stalledSince > times.stallGrace) webSocket.terminate()
      return
    }
    if (!connection.isAlive) return webSocket.terminate()
    if (subscriptions.size === 0 && now - connection.lastHeard > times.idleGrace)
      return webSocket.close(relayCloseCodes.idle)
    connection.isAlive = false
    webSocket.ping(connection.fetches.proof)
    onBeat?.(connection)
  }

  const timer = setInterval(() => {
    slice = (slice + 1) % slices
    const now = getSteady()
    for (const connection of connections) if (connection.number % slices === slice) check(connection, now)
  }, times.pingInterval / slices).unref()
  return () => clearInterval(timer)
}
