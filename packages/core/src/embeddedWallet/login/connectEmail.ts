import type { Config } from '../../config/config.js'
import { connectFrame } from '../connectFrame.js'
import type { LoginAction } from '../frameSession.js'
import { loadFrame } from '../loadFrame.js'

/** Parameters of {@link connectEmail}. */
export type ConnectEmailParameters = {
  email: string
  /** Ends the wait for the frame with `REQUEST_ABORTED`. */
  signal?: AbortSignal
}

/**
 * Begins a login by e-mail, or asks for another mail. What is to be shown of it is then in `state.frame.login`; after
 * `CONNECT` the wallet is connected in both families already.
 *
 * @throws GangwayError `EMAIL_INVALID`, `LOGIN_COOLDOWN` ('Please try again after N seconds', `context.retryAfter` in
 * seconds; product.md §5), `LOGIN_LIMIT_REACHED`, `LOGIN_NOT_AVAILABLE`, `FRAME_UNAVAILABLE`, `FRAME_UNREACHABLE`,
 * `REQUEST_TIMEOUT` ('Something went wrong', product.md §8).
 */
export async function connectEmail(
  config: Config,
  { email, signal }: ConnectEmailParameters,
): Promise<{ action: LoginAction }> {
  const session = await loadFrame(config)
  const action = await session.beginLogin(email, signal)
  if (action === 'CONNECT') await connectFrame(config, session)
  return { action }
}
