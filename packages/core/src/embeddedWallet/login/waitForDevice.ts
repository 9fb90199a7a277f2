import type { Config } from '../../config/config.js'
import { loadFrame } from '../loadFrame.js'

/**
 * Waits until the device of the login under way is approved by the link in the mail; then the code is to be typed. Asks
 * again after each time-out of the frame, until the link has expired (interface-guide.md §7.6). A new `connectEmail` ends
 * the wait.
 *
 * @throws GangwayError `LOGIN_EXPIRED`, `LOGIN_DENIED`, `REQUEST_ABORTED` ('Request was aborted', product.md §8).
 */
export async function waitForDevice(
  config: Config,
  parameters: { signal?: AbortSignal } = {},
): Promise<void> {
  const session = await loadFrame(config)
  await session.waitForApproval(parameters.signal)
}
