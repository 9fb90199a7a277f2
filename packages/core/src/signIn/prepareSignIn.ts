import { toGangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { getSignInMessage } from './getSignInMessage.js'
import { getSignInSubject } from './getSignInSubject.js'
import { patchSignIn } from './patchSignIn.js'

/**
 * Makes the message the account in use is to sign (`state.signIn.message`), so that it can be read before, and so that
 * the tap on Sign itself asks the wallet. Never throws: what went wrong is in `state.signIn.error`.
 */
export async function prepareSignIn(config: Config): Promise<void> {
  const subject = getSignInSubject(config)
  if (!subject || !config.siwx) return
  const { caipAddress } = subject.account
  patchSignIn(config, caipAddress, { error: null })
  try {
    await getSignInMessage(config, subject)
  } catch (error) {
    patchSignIn(config, caipAddress, { error: toGangwayError(error) })
  }
}
