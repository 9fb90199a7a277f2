import { type ChainNamespace, GangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { findConnection } from '../config/getActiveConnection.js'
import type { Connection } from '../config/state.js'
import type { Subject } from '../connections/findChange.js'
import { isSignInMissing } from '../signIn/isSignInMissing.js'

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
 * Waits for code that loads when it is first used.
 *
 * @throws GangwayError `CONNECTION_ADAPTER_NOT_FOUND` when it cannot be loaded; it may be tried again.
 */
export async function loadCode<T>(code: Promise<T>): Promise<T> {
  try {
    return await code
  } catch (cause) {
    throw new GangwayError('CONNECTION_ADAPTER_NOT_FOUND', { cause, hints: ['Reload the page'] })
  }
}
