import { GangwayError, type SiwxSession } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { getSignInSubject, patchSignIn } from './patchSignIn.js'

/**
 * The sign-in sessions this browser holds; of a way of signing in that cannot list them, those of the account in use.
 * Empty where nobody signs in. Rejects when it cannot be told.
 */
export async function getSessions(config: Config): Promise<readonly SiwxSession[]> {
  const { siwx } = config
  if (!siwx) return []
  if (siwx.listSessions) return siwx.listSessions()
  const subject = getSignInSubject(config)
  return subject ? siwx.getSessions(subject.connection.networkId, subject.account.address) : []
}

/**
 * Ends a sign-in session, that of the account in use by default. It is gone from this browser in any case; the wallet
 * stays connected.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED` without a session to end, `SIGN_IN_SIGN_OUT_FAILED` when the server
 * could not be told.
 */
export async function signOut(config: Config, parameters: { session?: SiwxSession } = {}): Promise<void> {
  const { siwx, state } = config
  const session = parameters.session ?? state.signIn.session
  if (!siwx || !session)
    throw new GangwayError('CONNECTION_NOT_CONNECTED', { details: 'nobody is signed in' })
  const { chainId, accountAddress } = session.data
  const subject = getSignInSubject(config)
  const ending = siwx.revokeSession(chainId, accountAddress)
  try {
    await ending
  } finally {
    // Where a session holds on several networks, ending one elsewhere may end this one too.
    if (subject?.account.address === accountAddress) {
      const left = await siwx.getSessions(subject.connection.networkId, accountAddress).catch(() => [])
      if (left.length === 0)
        patchSignIn(config, subject.account.caipAddress, { status: 'needed', session: null, message: null })
    }
  }
}
