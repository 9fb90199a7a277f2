import type { Config } from '../config/config.js'
import { getActiveConnection } from '../config/getActiveConnection.js'
import { getNetwork } from '../config/getNetwork.js'
import type { Account, Connection } from '../config/state.js'

/** Who would sign in now: the account in use, if its wallet is on a network this deployment serves. */
export function getSignInSubject(config: Config): { connection: Connection; account: Account } | null {
  const connection = getActiveConnection(config.state)
  if (!connection || !getNetwork(config, connection.networkId)?.isConfigured) return null
  return { connection, account: connection.accounts[0] }
}
