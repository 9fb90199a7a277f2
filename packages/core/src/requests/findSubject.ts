import { type ChainNamespace, GangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { findConnection } from '../config/getActiveConnection.js'
import type { Account, Connection } from '../config/state.js'
import { isSignInMissing } from '../signIn/isSignInMissing.js'

/** Which wallet is asked, and for which of its accounts. */
export type Subject = {
  connection: Connection
  account: Account
  /** The app named the account; else it is the one in use. */
  isNamed: boolean
}

/**
 * Who is asked for something in a chain family. Two wallets may hold one account; the one in use is it.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED` also for an account nobody shares, `SIGN_IN_REQUIRED`.
 */
export function findSubject(
  config: Config,
  chainNamespace: ChainNamespace,
  { account: address }: { account?: string | undefined },
): Subject {
  const { connections, current } = config.state
  const subject =
    address === undefined
      ? toSubject(findConnection(config.state, chainNamespace))
      : [...connections.values()]
          .filter((connection) => connection.chainNamespace === chainNamespace)
          .sort((left, right) => Number(right.id === current) - Number(left.id === current))
          .map((connection) => toSubject(connection, address))
          .find((found) => found !== null)
  if (!subject)
    throw new GangwayError('CONNECTION_NOT_CONNECTED', {
      details: address === undefined ? chainNamespace : 'no connected wallet has this account',
    })
  if (isSignInMissing(config)) throw new GangwayError('SIGN_IN_REQUIRED')
  return subject
}

function toSubject(connection: Connection | null, address?: string): Subject | null {
  if (!connection) return null
  const { accounts, chainNamespace } = connection
  const account = accounts.find(
    (candidate) => address === undefined || isSame(chainNamespace, candidate.address, address),
  )
  return account ? { connection, account, isNamed: address !== undefined } : null
}

// An EVM address is the same in every case, one of Solana is not.
function isSame(chainNamespace: ChainNamespace, left: string, right: string): boolean {
  return chainNamespace === 'eip155' ? left.toLowerCase() === right.toLowerCase() : left === right
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
  const { accounts } = connection
  const isShared = isNamed
    ? accounts.some(({ address }) => address === account.address)
    : accounts[0].address === account.address
  if (!isShared) return new GangwayError('REQUEST_ACCOUNT_CHANGED', { details: descriptor.name })
  if (networkId !== undefined && connection.networkId !== networkId)
    return new GangwayError('NETWORK_MISMATCH', { details: `the wallet is on ${connection.networkId}` })
  return null
}
