import type { Context } from 'hono'
import { createIdTokens } from './createIdTokens.js'
import { commonFaults } from './faults.js'
import { getIssuer } from './getIssuer.js'
import { hasScope } from './hasScope.js'
import { isBasicClient } from './isBasicClient.js'
import { isFormClient } from './isFormClient.js'
import type { Grant, Person, RefusalReason, StandIn } from './StandIn.js'
import { toDigits } from './toDigits.js'

/** Google: OpenID Connect. `hd` is there for addresses of a Workspace, here all but those of gmail.com. */
export const google: StandIn = {
  authorizePath: '/o/oauth2/v2/auth',
  faults: [...commonFaults, 'no-hosted-domain', 'wrong-issuer', 'wrong-audience', 'wrong-nonce'],
  refuse: (query) => ((query.get('scope') ?? '').trim() === '' ? 'Missing required parameter: scope' : null),
  toSubject: (hash) => toDigits(hash, 21),
  declined: { error: 'access_denied' },
  getExtras: ({ query }, issuer) => ({
    iss: issuer,
    scope: query.get('scope') ?? '',
    authuser: '0',
    prompt: 'consent',
  }),
  addRoutes(app, desk) {
    const tokens = createIdTokens()
    app.get('/.well-known/openid-configuration', (c) => c.json(describe(getIssuer(c, 'google'))))
    app.get('/oauth2/v3/certs', async (c) => c.json(await tokens.getKeys()))
    app.post('/token', (c) =>
      desk.exchange(c, {
        isClient: (form) => isFormClient(form, desk.client) || isBasicClient(c, desk.client),
        refuse: (reason) => refuse(c, reason),
        answer: async (grant, accessToken) =>
          c.json({
            access_token: accessToken,
            expires_in: 3599,
            scope: grant.query.get('scope') ?? '',
            token_type: 'Bearer',
            ...(hasScope(grant, 'openid')
              ? {
                  id_token: await tokens.sign(grant, {
                    issuer: getIssuer(c, 'google'),
                    audience: desk.client.id,
                    claims: { azp: desk.client.id, ...toClaims(grant) },
                  }),
                }
              : {}),
          }),
      }),
    )
  },
}

function describe(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/oauth2/v3/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

function toClaims(grant: Grant) {
  const { person, fault } = grant
  const isHosted = person.isVerified && fault !== 'no-hosted-domain'
  return {
    ...(hasScope(grant, 'profile') ? { name: person.name } : {}),
    ...(hasScope(grant, 'email') && person.email !== null
      ? { email: person.email, email_verified: person.isVerified, ...(isHosted ? getHost(person) : {}) }
      : {}),
  }
}

function getHost({ email }: Person): { hd?: string } {
  const domain = email?.split('@')[1]?.toLowerCase()
  return domain && domain !== 'gmail.com' ? { hd: domain } : {}
}

function refuse(c: Context, reason: RefusalReason): Response {
  if (reason === 'client')
    return c.json(
      { error: 'invalid_client', error_description: 'The provided client secret is invalid.' },
      401,
    )
  const [error, error_description] = {
    code: ['invalid_grant', 'Malformed auth code.'],
    redirect: ['redirect_uri_mismatch', 'Bad Request'],
    verifier: ['invalid_grant', 'Invalid code verifier.'],
  }[reason]
  return c.json({ error, error_description }, 400)
}
