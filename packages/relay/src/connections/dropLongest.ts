import type { Connection } from '../model/connection.js'

/** Drops those that have not read for longest, until no more than `most` bytes wait for all. */
export function dropLongest(connections: ReadonlySet<Connection>, most: number): void {
  const stalled = [...connections].filter(({ stalledSince }) => stalledSince !== null)
  let waiting = stalled.reduce((sum, { webSocket }) => sum + webSocket.bufferedAmount, 0)
  if (waiting <= most) return
  stalled.sort((one, other) => (one.stalledSince ?? 0) - (other.stalledSince ?? 0))
  for (const { webSocket } of stalled) {
    if (waiting <= most) return
    waiting -= webSocket.bufferedAmount
    webSocket.terminate()
  }
}
