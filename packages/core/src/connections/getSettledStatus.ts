import type { Config } from '../config.js'
import type { ConnectionStatus } from '../state/state.js'

/**
 * The status once a step has ended: still connecting while another wallet is being asked, else connected if a
 * connection is in use, else disconnected. SPEC §4.
 */
export function getSettledStatus(config: Config, hasCurrent: boolean): ConnectionStatus {
  if (config._internal.openConnects > 0) return 'connecting'
  return hasCurrent ? 'connected' : 'disconnected'
}
