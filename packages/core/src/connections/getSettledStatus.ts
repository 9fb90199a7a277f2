import type { Config } from '../config/config.js'
import { defineSlot } from '../config/slot.js'
import type { ConnectionStatus } from '../config/state.js'

/** Connect calls that wait for a wallet. */
export const openConnects = defineSlot(() => ({ count: 0 }))

/**
 * The status once a step has ended: still connecting while another wallet is being asked, else connected if a
 * connection is in use, else disconnected. product.md §4.
 */
export function getSettledStatus(config: Config, hasCurrent: boolean): ConnectionStatus {
  if (openConnects(config).count > 0) return 'connecting'
  return hasCurrent ? 'connected' : 'disconnected'
}
