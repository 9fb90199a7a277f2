import type { Config } from '../config/config.js'
import { keeping } from '../config/keepStored.js'

/** Fetches ahead what keeps a connection over a reload, so that connecting waits for the wallet alone. architecture.md §4. */
export function prepareConnect(config: Config): void {
  void keeping(config).now?.()
}
