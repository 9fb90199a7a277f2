import type { FrameHandler } from './frameHandler.js'
import { waitUnlessGivenUp } from './giveUp.js'

/**
 * Waits until the device is approved by the link in the mail. Several may wait at once: the app asks anew after each
 * time-out of its own. frame-protocol.md §6 D.
 */
export const connectDevice: FrameHandler<'CONNECT_DEVICE'> = async (_, { context, tell }) => {
  const { expiresAt } = await waitUnlessGivenUp(context, context.worker.waitForApproval())
  if (context.client === 'gw1') tell('LOGIN_DETAILS', { isNewDevice: true, matchNumber: null, expiresAt })
  return undefined
}
