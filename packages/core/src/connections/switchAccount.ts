import { GangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { putFirst, toAccounts } from './accounts.js'
import { setCurrentConnection } from './addConnection.js'

/** Parameters of {@link switchAccount}. */
export type SwitchAccountParameters = {
  /** Id of the connection; default: the one in use. */
  id?: string
  /** One of the addresses its wallet shares. */
  address: string
}

/**
 * Makes one of the accounts a wallet shares the one in use, and its wallet with it. The choice outlives a reload and
 * ends when the person chooses another account inside the wallet.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED` without that connection, `CONNECTION_NO_ACCOUNTS` when its wallet
 * does not share that account.
 */
export function switchAccount(config: Config, parameters: SwitchAccountParameters): void {
  const { address, id = config.state.current } = parameters
  const connection = id === null ? undefined : config.state.connections.get(id)
  if (!connection) throw new GangwayError('CONNECTION_NOT_CONNECTED')
  const addresses = connection.accounts.map((account) => account.address)
  const [{ type }] = connection.accounts
  const [inUse = address] = addresses
  if (!addresses.includes(address)) throw new GangwayError('CONNECTION_NO_ACCOUNTS', { details: address })

  if (address !== inUse) {
    const over = connection.chosenAccount?.over ?? inUse
    const accounts = toAccounts(connection.networkId, putFirst(addresses, address), type)
    const chosenAccount = address === over ? undefined : { address, over }
    config.setState(({ connections }) => ({
      connections: new Map(connections).set(connection.id, { ...connection, accounts, chosenAccount }),
    }))
  }
  setCurrentConnection(config, connection.id)
}
