import type { Config } from '../config/config.js'
import { subscriptions } from '../config/slot.js'
import type { Connection } from '../config/state.js'
import { endSessions } from './endSessions.js'
import { removeConnection } from './removeConnection.js'
import { updateConnection } from './updateConnection.js'

/**
 * Listens to a connected wallet: the person may change account or network inside it at any time, and the page
 * follows (product.md §9 “Events handled”). Replaces the listening there was.
 */
export function followConnection(config: Config, { id, connector }: Connection): void {
  subscriptions(config).get(id)?.()
  subscriptions(config).set(
    id,
    connector.subscribe((event) => {
      if (event.type === 'display_uri') return
      if (event.type === 'disconnect' || event.accounts?.length === 0) leave(config, id)
      else updateConnection(config, id, event)
    }),
  )
}

// Disconnected inside the wallet is disconnected: its sessions end as well. modal-behaviour.md §6.
function leave(config: Config, id: string): void {
  const connection = config.state.connections.get(id)
  if (connection) endSessions(config, connection).catch(() => undefined)
  removeConnection(config, id)
}
