import { type SiwxMessage, toGangwayError } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import type { Account, Connection } from '../config/state.js'
import { inTime } from '../kernel/inTime.js'
import { getSignInSubject, patchSignIn, signInSlot } from './patchSignIn.js'

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

/** How long a message is good to be signed, ms: shorter than servers remember a nonce. */
const messageLife = 240_000

/** The message an account is to sign: the one made before, if it is still good. Rejects with `SIGN_IN_UNREACHABLE`. */
export function getSignInMessage(
  config: Config,
  { connection, account }: { connection: Connection; account: Account },
): Promise<SiwxMessage> {
  const { siwx } = config
  const slot = signInSlot(config)
  const known = slot.message
  if (known?.account === account.caipAddress && Date.now() - known.madeAt < messageLife) return known.message
  const message = createMessage()
  const made = { account: account.caipAddress, madeAt: Date.now(), message }
  slot.message = made
  message.then(
    (message) => patchSignIn(config, account.caipAddress, { message }),
    () => {
      if (slot.message === made) slot.message = null
    },
  )
  return message

  async function createMessage() {
    try {
      if (!siwx) throw new Error('no way of signing in is set')
      return await inTime(
        siwx.createMessage({ accountAddress: account.address, chainId: connection.networkId }),
      )
    } catch (cause) {
      throw toGangwayError(cause, 'SIGN_IN_UNREACHABLE')
    }
  }
}
