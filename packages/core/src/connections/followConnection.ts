import type { CaipNetworkId } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { subscriptions } from '../config/slot.js'
import type { Connection } from '../config/state.js'
import { keepChosenAccount, toAccounts } from './accounts.js'
import { getAccountType } from './frameIdentity.js'
import { endSessions, removeConnection, resetAccountState } from './removeConnection.js'

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

/**
 * Writes down what a wallet now reports. If its connection is the one in use, the selected network follows, and a
 * new account empties the send form, which remembers nothing between people (interface-guide.md §9).
 */
export function updateConnection(
  config: Config,
  id: string,
  change: { accounts?: readonly string[]; networkId?: CaipNetworkId },
): void {
  config.setState((state) => {
    const connection = state.connections.get(id)
    if (!connection) return {}
    const networkId = change.networkId ?? connection.networkId
    const { addresses, chosenAccount } = change.accounts
      ? keepChosenAccount(change.accounts, connection.chosenAccount)
      : { ...connection, addresses: connection.accounts.map((account) => account.address) }
    const accounts = toAccounts(networkId, addresses, getAccountType(state, { id, networkId }))
    const isCurrent = state.current === id
    const hasNewAccount = accounts[0].address !== connection.accounts[0].address
    return {
      connections: new Map(state.connections).set(id, {
        ...connection,
        networkId,
        accounts,
        chosenAccount,
      }),
      ...(isCurrent && change.networkId ? { networkId, isSwitchingNamespace: false } : {}),
      ...(isCurrent && hasNewAccount ? resetAccountState(config, state) : {}),
    }
  })
}
