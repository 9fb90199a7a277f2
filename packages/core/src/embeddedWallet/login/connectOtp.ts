import type { Config } from '../../config/config.js'
import type { Connection } from '../../config/state.js'
import { connectFrame } from '../connectFrame.js'
import { loadFrame } from '../loadFrame.js'

/**
 * Ends the login by e-mail with its code, and connects the wallet in both families. Returns the connection in use.
 *
 * @throws GangwayError `LOGIN_CODE_WRONG` (`context.triesLeft`), `LOGIN_CODE_EXPIRED`, `LOGIN_DENIED`, `FRAME_UNREACHABLE`,
 * `LOGIN_NOT_AVAILABLE` for a locked account, or one that is to be deleted (`context.erasesAt`, Unix milliseconds),
 * `REQUEST_TIMEOUT` ('Something went wrong', product.md §8), and what the frame says when the wallet cannot be made or opened.
 */
export async function connectOtp(config: Config, parameters: { code: string }): Promise<Connection> {
  const session = await loadFrame(config)
  await session.finishLogin(parameters.code)
  return connectFrame(config, session)
}
