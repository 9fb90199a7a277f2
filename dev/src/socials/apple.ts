import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Context } from 'hono'
import { jwtVerify } from 'jose'
import { createIdTokens } from './createIdTokens.js'
import { commonFaults } from './faults.js'
import { getIssuer } from './getIssuer.js'
import { hasScope } from './hasScope.js'
import type { Grant, StandIn } from './StandIn.js'
import { appleNames } from './socialClients.js'
import { toDigits } from './toDigits.js'

/** Longest life of a client secret, s: six months, as Apple counts them. */
const secretLifetime = 15_777_000

/**
 * Apple: comes back by a form, tells the name there and the first time only, and wants secrets signed by the app's key.
 * Apple itself lets nobody back to localhost; this one must.
 */
export const apple: StandIn = {
  authorizePath: '/auth/authorize',
  faults: [...commonFaults, 'wrong-issuer', 'wrong-audience', 'wrong-nonce'],
  refuse: (query) =>
    query.get('scope') && query.get('response_mode') !== 'form_post'
      ? 'invalid_request: response_mode must be form_post when name or email scope is requested.'
      : null,
  toSubject: (hash) => `${toDigits(hash, 6)}.${hash.slice(0, 32)}.${toDigits(hash.slice(32), 4)}`,
  declined: { error: 'user_cancelled_authorize' },
  getExtras(grant) {
    const { person, isFirst } = grant
    if (!isFirst || !hasScope(grant, 'name')) return {}
    const [firstName = '', ...rest] = person.name.split(' ')
    const name = { firstName, lastName: rest.join(' ') }
    return { user: JSON.stringify({ name, ...(person.email === null ? {} : { email: person.email }) }) }
  },
  returnsByForm: true,
  hasRelay: true,
  addRoutes(app, desk) {
    const tokens = createIdTokens()
    const publicKey = createPublicKey(desk.client.secret)
    app.get('/.well-known/openid-configuration', (c) => c.json(describe(getIssuer(c, 'apple'))))
    app.get('/auth/keys', async (c) => c.json(await tokens.getKeys()))
    app.post('/auth/token', (c) =>
      desk.exchange(c, {
        isClient: (form) => isClient(form, { c, id: desk.client.id, publicKey }),
        refuse: (reason) => c.json({ error: reason === 'client' ? 'invalid_client' : 'invalid_grant' }, 400),
        answer: async (grant, accessToken) =>
          c.json({
            access_token: accessToken,
            token_type: 'Bearer',
            expires_in: 3600,
            id_token: await tokens.sign(grant, {
              issuer: getIssuer(c, 'apple'),
              audience: desk.client.id,
              claims: toClaims(grant),
            }),
          }),
      }),
    )
  },
}

function describe(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth/authorize`,
    token_endpoint: `${issuer}/auth/token`,
    jwks_uri: `${issuer}/auth/keys`,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment', 'form_post'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'name'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }
}

/** Apple's truths are texts. */
function toClaims(grant: Grant) {
  const { email, isVerified, isRelayed } = grant.person
  const hasEmail = email !== null && hasScope(grant, 'email')
  return {
    nonce_supported: true,
    ...(hasEmail
      ? { email, email_verified: `${isVerified}`, ...(isRelayed ? { is_private_email: 'true' } : {}) }
      : {}),
  }
}

async function isClient(
  form: URLSearchParams,
  { c, id, publicKey }: { c: Context; id: string; publicKey: KeyObject },
): Promise<boolean> {
  if (form.get('client_id') !== id) return false
  try {
    const { payload, protectedHeader } = await jwtVerify(form.get('client_secret') ?? '', publicKey, {
      algorithms: ['ES256'],
      issuer: appleNames.teamId,
      subject: id,
      audience: ['https://appleid.apple.com', getIssuer(c, 'apple')],
      requiredClaims: ['iat', 'exp'],
    })
    const { exp = 0, iat = 0 } = payload
    return protectedHeader.kid === appleNames.keyId && exp - iat <= secretLifetime
  } catch {
    // Whatever is wrong with it, Apple says no more than that it is.
    return false
  }
}
