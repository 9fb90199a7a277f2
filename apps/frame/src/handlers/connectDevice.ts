import { GangwayError } from '@gangway/protocol'
import type { FrameHandler } from './frameHandler.js'

/**
 * Waits until the device is approved by the link in the mail. Several may wait at once: the app asks anew after each
 * time-out of its own. frame-protocol.md §6 D.
 */
export const connectDevice: FrameHandler<'CONNECT_DEVICE'> = async (_, { context, tell }) => {
  const { expiresAt } = await Promise.race([
    context.worker.waitForApproval(),
    rejectWhenAborted(context.halfDone.signal),
  ])
  if (context.client === 'gw1') tell('LOGIN_DETAILS', { isNewDevice: true, matchNumber: null, expiresAt })
  return undefined
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new GangwayError('REQUEST_ABORTED')), { once: true })
  })
}
