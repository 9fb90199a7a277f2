import { GangwayError } from '@gangway/protocol'
import type { FrameHandler } from './frameHandler.js'
import { getUser } from './getUser.js'
import { waitUnlessGivenUp } from './giveUp.js'

/**
 * Ends a social login by what its window brought. Our kit asks with an empty `uri` as well, which is held until the login
 * is released without a window; it asks anew after each time-out of its own. frame-protocol.md §6 E.
 */
export const connectSocial: FrameHandler<'CONNECT_SOCIAL'> = async ({ uri }, call) => {
  const { context } = call
  const code = uri === '' ? null : readCode(uri)
  if (code === null) await waitUnlessGivenUp(context, context.worker.waitForProvider())
  const { userName } = await context.worker.finishProviderLogin({ code })
  return { ...(await getUser(undefined, call)), userName }
}

/** The code in the address of our own page after the return, which is all that a window may bring. */
function readCode(uri: string): string {
  const code = /\/returned\?code=([\w-]{43})$/.exec(uri)?.[1]
  if (!code) throw new GangwayError('LOGIN_EXPIRED')
  return code
}
