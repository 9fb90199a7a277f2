import type { WebSocketConstructor } from '../relay/relaySocket.js'
import type { KeyValueStore } from '../storage/keyValueStore.js'
import type { PeerMetadata } from './session.js'

/** What either side's client is made with. */
export type ClientOptions = {
  /** `ws:` or `wss:` address of the relay, path and query kept. The token's audience is this text. */
  relayUrl: string
  projectId: string
  metadata: PeerMetadata
  /** Default: the IndexedDB database of product.md §9, or memory where that is refused. */
  storage?: KeyValueStore
  /** Tells what this client stores from what others on the same origin do; default: nothing added. */
  name?: string
  /** Hears every line that also goes to the ring kept in memory (product.md §9 “log buffer”); no keys, no bodies. */
  onLog?: (line: string) => void
  /** Default: the browser's; in Node 20, which has none, that of `ws`. */
  WebSocket?: WebSocketConstructor
  /** ms since 1970; default the clock. */
  getNow?: () => number
}
