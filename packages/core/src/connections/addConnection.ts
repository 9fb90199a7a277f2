import type { CaipNetworkId } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { Connector, ConnectorDescriptor } from '../config/connector.js'
import type { ChosenAccount, Connection } from '../config/state.js'
import { keepChosenAccount, toAccounts } from './accounts.js'
import { followConnection } from './followConnection.js'
import { getAccountType } from './frameIdentity.js'
import { getSettledStatus, resetAccountState } from './removeConnection.js'

/** What a connector answered. */
export type ConnectorAnswer = { accounts: readonly string[]; networkId: CaipNetworkId }

/**
 * Adds (or renews) a connection and follows what its wallet says from now on. `restored` is what an earlier visit left
 * of it.
 */
export function addConnection(
  config: Config,
  descriptor: ConnectorDescriptor,
  connector: Connector,
  answer: ConnectorAnswer,
  restored?: { chosenAccount?: ChosenAccount | undefined },
): Connection {
  const { id, chainNamespace } = descriptor
  const { networkId } = answer
  const { addresses, chosenAccount } = keepChosenAccount(answer.accounts, restored?.chosenAccount)
  const accounts = toAccounts(networkId, addresses, getAccountType(config.state, { id, networkId }))
  const connection: Connection = {
    id,
    chainNamespace,
    descriptor,
    connector,
    accounts,
    chosenAccount,
    networkId,
    ...(restored ? { isRestored: true as const } : {}),
  }
  config.setState((state) => ({ connections: new Map(state.connections).set(id, connection) }))
  followConnection(config, connection)
  return connection
}

/** Makes a connection the one in use; the selected network is then the wallet's. */
export function setCurrentConnection(config: Config, id: string): void {
  config.setState((state) => {
    const connection = state.connections.get(id)
    if (!connection) return {}
    return {
      current: id,
      networkId: connection.networkId,
      isSwitchingNamespace: false,
      status: getSettledStatus(config, true),
      ...resetAccountState(config, state),
    }
  })
}
