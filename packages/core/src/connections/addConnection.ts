import type { CaipNetworkId } from '@gangway/protocol'
import type { Config } from '../config.js'
import { emptySendState } from '../send/sendState.js'
import type { Connection } from '../state/state.js'
import type { Connector, ConnectorDescriptor, ConnectorEvent } from './connector.js'
import { getSettledStatus } from './getSettledStatus.js'
import { removeConnection } from './removeConnection.js'
import { toAccounts } from './toAccounts.js'
import { updateConnection } from './updateConnection.js'

/** What a connector answered. */
export type ConnectorAnswer = { accounts: readonly string[]; networkId: CaipNetworkId }

/** Adds (or renews) a connection and follows what its wallet says from now on. */
export function addConnection(
  config: Config,
  descriptor: ConnectorDescriptor,
  connector: Connector,
  answer: ConnectorAnswer,
): Connection {
  const { subscriptions, setState } = config._internal
  const { id, chainNamespace } = descriptor
  const { networkId } = answer
  const accounts = toAccounts(networkId, answer.accounts)
  const connection: Connection = { id, chainNamespace, descriptor, connector, accounts, networkId }
  subscriptions.get(id)?.()
  subscriptions.set(
    id,
    connector.subscribe((event) => followWallet(config, id, event)),
  )
  setState((state) => ({ connections: new Map(state.connections).set(id, connection) }))
  return connection
}

/** Makes a connection the one in use; the selected network is then the wallet's. */
export function setCurrentConnection(config: Config, id: string): void {
  config._internal.setState((state) => {
    const connection = state.connections.get(id)
    if (!connection) return {}
    return {
      current: id,
      networkId: connection.networkId,
      isSwitchingNamespace: false,
      status: getSettledStatus(config, true),
      send: emptySendState,
    }
  })
}

// The person may change account or network inside the wallet at any time; the page follows (SPEC §9 “Events”).
function followWallet(config: Config, id: string, event: ConnectorEvent): void {
  if (event.type === 'disconnect' || event.accounts?.length === 0) removeConnection(config, id)
  else updateConnection(config, id, event)
}
