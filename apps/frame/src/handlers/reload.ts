import type { FrameHandler } from './frameHandler.js'
import { giveUp } from './giveUp.js'

/** Gives up what is half done; the session stays. The document stays too, or there would be no answer. */
export const reload: FrameHandler<'RELOAD'> = async (_, { context }) => {
  giveUp(context)
  await context.worker.giveUpLogin()
  return undefined
}
