import { GangwayError, type IdentityRequest, type IdentityToken } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { getActiveConnection } from '../config/getActiveConnection.js'
import { isFrameConnection } from '../connections/frameIdentity.js'
import { loadFrame } from '../embeddedWallet/loadFrame.js'
import { assertServer } from '../kernel/http/assertServer.js'

/**
 * A signed statement of who is logged in, by e-mail, by a provider or by a signature, for the app's own server. The token is
 * valid for five minutes: a server checks it and begins a session of its own. Ask for each one when it is needed.
 *
 * @param parameters.claims `addresses`, `email`: what else the token says
 * @param parameters.nonce what the app's server gave the page, 8 to 128 characters; the token has it too
 * @throws GangwayError `SIGN_IN_REQUIRED` if the account in use is not logged in; `SESSION_INVALID`, `FRAME_UNAVAILABLE`,
 * `REQUEST_TIMEOUT` of the frame; `SIGN_IN_REFUSED`, `SIGN_IN_UNREACHABLE`, `SERVER_MISSING`, `PROJECT_ID_MISSING`.
 */
export async function getIdentityToken(
  config: Config,
  parameters: IdentityRequest = {},
): Promise<IdentityToken> {
  const connection = getActiveConnection(config.state)
  if (connection && isFrameConnection(connection)) {
    const { client } = await loadFrame(config)
    return client.request('GET_IDENTITY_TOKEN', parameters)
  }
  const token = config.state.signIn.session?.token
  if (token === undefined) throw new GangwayError('SIGN_IN_REQUIRED')
  assertServer(config)
  // Its code loads with a sign-in, and blocks no button.
  const { createSiwxServer } = await import('./siwxServer.js')
  return createSiwxServer(config).getIdentityToken(token, parameters)
}
