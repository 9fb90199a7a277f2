import { GangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { findConnection } from '../config/getActiveConnection.js'
import type { Account, Connection } from '../config/state.js'

/** Which wallet is asked, and for which of its accounts. */
export type Subject = {
  connection: Connection
  account: Account
  /** The app named the account; else it is the one in use. */
  isNamed: boolean
}

/**
 * What changed since a wallet was looked for, as an error; null: nothing. The network counts where one is given: an EVM
 * wallet is on one at a time.
 */
export function findChange(
  { state }: Pick<Config, 'state'>,
  { connection: { id, descriptor }, account, isNamed }: Subject,
  networkId?: string,
): GangwayError | null {
  const connection = state.connections.get(id)
  if (!connection) return new GangwayError('REQUEST_WALLET_GONE', { details: descriptor.name })
  const { accounts, chainNamespace } = connection
  const isAsked = (candidate: Account | undefined) => candidate?.address === account.address
  // Another wallet may have come into use, too.
  const isShared = isNamed
    ? accounts.some(isAsked)
    : isAsked(accounts[0]) && isAsked(findConnection(state, chainNamespace)?.accounts[0])
  if (!isShared) return new GangwayError('REQUEST_ACCOUNT_CHANGED', { details: descriptor.name })
  if (networkId !== undefined && connection.networkId !== networkId)
    return new GangwayError('NETWORK_MISMATCH', { details: `the wallet is on ${connection.networkId}` })
  return null
}

/**
 * @throws GangwayError `REQUEST_WALLET_GONE`, `REQUEST_ACCOUNT_CHANGED`, `NETWORK_MISMATCH`: see {@link findChange}.
 */
export function assertUnchanged(config: Pick<Config, 'state'>, subject: Subject, networkId?: string): void {
  const change = findChange(config, subject, networkId)
  if (change) throw change
}
