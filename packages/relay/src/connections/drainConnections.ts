import type { Connection } from '../model/connection.js'

/** How clients are sent away: within `spread` ms, and waited for until `limit` ms are over. */
export type Farewell = { code: number; spread: number; limit: number }

/** How often some are sent away, ms. */
const step = 50

/** Closes all connections, a few at a time, because clients are back at once wherever they are sent to. */
export async function drainConnections(
  connections: ReadonlySet<Connection>,
  { code, spread, limit }: Farewell,
): Promise<void> {
  const end = performance.now() + limit
  const leaving = [...connections]
  const share = Math.ceil((leaving.length * step) / spread)
  while (connections.size > 0 && performance.now() < end) {
    for (const { webSocket } of leaving.splice(0, share)) webSocket.close(code)
    await new Promise((resolve) => setTimeout(resolve, step))
  }
}
