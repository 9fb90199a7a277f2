import type { CaipNetworkId } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { keepChosenAccount } from './chosenAccount.js'
import { getAccountType } from './frameIdentity.js'
import { resetAccountState } from './resetAccountState.js'
import { toAccounts } from './toAccounts.js'

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
