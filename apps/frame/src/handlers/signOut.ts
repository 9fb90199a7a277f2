import type { FrameHandler } from './frameHandler.js'
import { giveUp } from './giveUp.js'

/** Ends the session of this app, and whatever waits for the person. */
export const signOut: FrameHandler<'SIGN_OUT'> = async (_, { context }) => {
  giveUp(context)
  await context.worker.signOut()
  context.hasSession = false
  return undefined
}
