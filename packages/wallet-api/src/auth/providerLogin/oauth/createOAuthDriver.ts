import { GangwayError } from '@gangway/protocol'
import { isSafeUrl } from '@gangway/server-kit'
import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type ClientAuth,
  calculatePKCECodeChallenge,
  customFetch,
  generateRandomCodeVerifier,
  generateRandomNonce,
  skipStateCheck,
  validateAuthResponse,
} from 'oauth4webapi'
import * as v from 'valibot'
import type { ProvenIdentity, WindowDriver } from '../loginProvider.js'
import type { ProviderFetch } from './createProviderFetch.js'
import { ProviderFault } from './ProviderFault.js'
import { readAnswer } from './readAnswer.js'
import { toLoginError } from './toLoginError.js'

/** Where a provider takes people and codes; `issuer`: what it calls itself where it says so in an answer (RFC 9207). */
type OAuthServer = Pick<AuthorizationServer, 'issuer'> &
  Partial<Pick<AuthorizationServer, 'authorization_response_iss_parameter_supported'>> & {
    authorization_endpoint: string
    token_endpoint: string
  }

/** What is one provider's own in a login by OAuth 2. */
type OAuthDetails<TToken> = {
  name: string
  clientId: string
  /** How it knows the server that exchanges a code. */
  authenticate: ClientAuth
  fetch: ProviderFetch
  getServer(): Promise<OAuthServer>
  /** What the person's browser takes to it beside what every login does. `nonce`: for what it signs. */
  listParameters(nonce: string): Record<string, string>
  tokenSchema: v.GenericSchema<unknown, TToken>
  /** Who the person is, by the token their code was exchanged for. `answer`: of anybody. */
  identify(token: TToken, request: { nonce: string; answer: URLSearchParams }): Promise<ProvenIdentity>
}

/** Schema of the answer to a code where a token is used to read who came. */
export const accessTokenSchema = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  token_type: v.pipe(v.string(), v.regex(/^bearer$/i)),
})

const memorySchema = v.object({ verifier: v.string(), nonce: v.string() })

/**
 * A login by OAuth 2 (RFC 6749) with PKCE, its code exchanged by this server. The state is the login's to compare; the
 * provider's tokens are dropped once the person is known.
 */
export function createOAuthDriver<TToken>(details: OAuthDetails<TToken>): WindowDriver {
  const { name, clientId, authenticate, fetch, getServer, listParameters, tokenSchema, identify } = details
  const client = { client_id: clientId }
  // What may be asked without TLS is for `fetch` to say.
  const options = { [customFetch]: fetch, [allowInsecureRequests]: true }

  return {
    name,
    async start({ state, redirectUri }) {
      try {
        const { authorization_endpoint: endpoint } = await getServer()
        const memory = { verifier: generateRandomCodeVerifier(), nonce: generateRandomNonce() }
        const uri = new URL(endpoint)
        if (!isSafeUrl(uri)) throw new ProviderFault('ADDRESS_UNSAFE')
        const parameters = {
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          state,
          code_challenge: await calculatePKCECodeChallenge(memory.verifier),
          code_challenge_method: 'S256',
          ...listParameters(memory.nonce),
        }
        for (const [key, value] of Object.entries(parameters)) uri.searchParams.set(key, value)
        return { uri: uri.href, memory }
      } catch (error) {
        throw toLoginError(error)
      }
    },
    async prove({ answer, memory, redirectUri }) {
      try {
        // Before anything is asked of the answer: who says no ends the login, and needs to prove nothing.
        assertAgreed(answer)
        const { verifier, nonce } = v.parse(memorySchema, memory)
        const server = await getServer()
        const code = validateAuthResponse(server, client, answer, skipStateCheck)
        const response = await authorizationCodeGrantRequest(
          server,
          client,
          authenticate,
          code,
          redirectUri,
          verifier,
          options,
        )
        return await identify(await readAnswer(response, tokenSchema), { nonce, answer })
      } catch (error) {
        throw toLoginError(error)
      }
    },
  }
}

/** @throws GangwayError `LOGIN_DECLINED`; ProviderFault for any other error. */
function assertAgreed(answer: URLSearchParams): void {
  const error = answer.get('error')
  if (error === null) return
  // The second is Apple's.
  if (error === 'access_denied' || error.startsWith('user_cancelled_'))
    throw new GangwayError('LOGIN_DECLINED')
  throw new ProviderFault('ANSWER_REFUSED')
}
