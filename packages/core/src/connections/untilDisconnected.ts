import type { Config } from '../config/config.js'
import { reconnecting } from './connectionsSlice.js'

/** Aborted once the person disconnects every wallet: what is asked for unseen must not connect one afterwards. */
export function untilDisconnected(config: Config): AbortSignal {
  const underWay = reconnecting(config)
  underWay.unseen ??= new AbortController()
  return underWay.unseen.signal
}
