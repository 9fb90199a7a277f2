import type { FrameHandler } from './frameHandler.js'
import { waitUnlessGivenUp } from './giveUp.js'

/** Waits until the login is approved on the phone, and ends it. frame-protocol.md §6 F. */
export const connectFarcaster: FrameHandler<'CONNECT_FARCASTER'> = async (_, { context }) => {
  await waitUnlessGivenUp(context, context.worker.waitForProvider())
  const { userName } = await context.worker.finishProviderLogin({ code: null })
  return { userName: userName ?? '' }
}
