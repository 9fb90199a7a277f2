import type { Config } from '../config/config.js'
import { disconnect } from '../connections/disconnect.js'
import { switchNetwork } from '../connections/switchNetwork.js'
import { getSignInSubject, patchSignIn, signInSlot } from './patchSignIn.js'
import { trackSignIn } from './trackSignIn.js'

/** What giving up a sign-in led to. */
export type CancelledSignIn =
  | 'left' // it was only offered; the wallet stays connected
  | 'returned' // the network is again the one the account was signed in on
  | 'disconnected'

/**
 * Gives up signing in. Where it is required the wallet is disconnected (product.md §4), or led back to the network it came
 * from signed in (interface-guide.md §7.8). A signature that comes later is ignored.
 *
 * @throws GangwayError what {@link switchNetwork} or {@link disconnect} throws.
 */
export async function cancelSignIn(config: Config): Promise<CancelledSignIn> {
  const subject = getSignInSubject(config)
  if (!subject) return 'left'
  const { returnTo } = config.state.signIn
  signInSlot(config).abort?.abort()
  patchSignIn(config, subject.account.caipAddress, { status: 'needed', askedAt: null, error: null })
  trackSignIn(config, 'CLICK_CANCEL_SIWX', subject)
  if (!config.siwx?.getRequired?.()) return 'left'
  if (returnTo !== null) {
    await switchNetwork(config, { networkId: returnTo })
    return 'returned'
  }
  await disconnect(config, { id: subject.connection.id })
  return 'disconnected'
}
