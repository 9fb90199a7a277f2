import { createCache } from '@gangway/server-kit'
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { ClientAuth } from 'oauth4webapi'
import * as v from 'valibot'
import type { ProvenIdentity, WindowDriver } from '../loginProvider.js'
import { createOAuthDriver } from './createOAuthDriver.js'
import { createProviderFetch, type ProviderFetch } from './createProviderFetch.js'
import { ProviderFault } from './ProviderFault.js'
import { readAnswer } from './readAnswer.js'
import { optionalTextSchema, subjectSchema } from './readPerson.js'

/** How long a provider's description of itself is taken from memory, ms. */
const discoveryLifetime = 3_600_000

/** How far two clocks may be apart, s. */
const clockTolerance = 30

const tokenSchema = v.object({ id_token: v.pipe(v.string(), v.minLength(1)) })

const claimsSchema = v.object({
  sub: subjectSchema,
  nonce: v.string(),
  aud: v.union([v.string(), v.array(v.string())]),
  azp: v.optional(v.string()),
  email: optionalTextSchema,
  /** Apple has it as a text at times. */
  email_verified: v.nullish(v.union([v.boolean(), v.string()])),
  /** Google's own: the organisation whose accounts are of its domain. */
  hd: optionalTextSchema,
  name: optionalTextSchema,
})

/** What a provider signs about a person. */
type OidcClaims = v.InferOutput<typeof claimsSchema>

/** What is one provider's own in a login by OpenID Connect. */
type OidcDetails = {
  name: string
  /** What it calls itself, which its description of itself must say too. No slash at the end. */
  issuer: string
  /** Other spellings of that in what it signs. */
  otherIssuers?: readonly string[]
  clientId: string
  authenticate: ClientAuth
  /** See `listParameters` of `OAuthDetails`; the nonce is added. */
  parameters: Record<string, string>
  /** Whether the nonce it signs is the one it was sent. Default: the same text. */
  isNonce?(signed: string, sent: string): boolean
  identify(claims: OidcClaims, answer: URLSearchParams): ProvenIdentity
}

/** A login by OpenID Connect: who came is what the provider signed for this login alone. */
export function createOidcDriver(details: OidcDetails): WindowDriver {
  const { name, issuer, otherIssuers = [], clientId, authenticate, parameters, identify } = details
  const { isNonce = (signed, sent) => signed === sent } = details
  const fetch = createProviderFetch()
  const discover = createDiscovery(issuer, fetch)

  const readClaims = async (token: string, nonce: string) => {
    const { keys } = await discover()
    const { payload } = await jwtVerify(token, keys, {
      issuer: [issuer, ...otherIssuers],
      audience: clientId,
      // Never what the token itself would like, such as `none` or a shared secret.
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['exp', 'iat'],
      clockTolerance,
    })
    const claims = v.safeParse(claimsSchema, payload)
    if (!claims.success) throw new ProviderFault('CLAIMS_UNEXPECTED')
    const { aud, azp, nonce: signed } = claims.output
    // For several audiences it must say whose login it was (OpenID Connect Core §3.1.3.7).
    const isOurs = azp === undefined ? [aud].flat().length === 1 : azp === clientId
    if (!isOurs) throw new ProviderFault('CLAIM_AZP')
    if (!isNonce(signed, nonce)) throw new ProviderFault('CLAIM_NONCE')
    return claims.output
  }

  return createOAuthDriver({
    name,
    clientId,
    authenticate,
    fetch,
    getServer: async () => (await discover()).server,
    listParameters: (nonce) => ({ ...parameters, nonce }),
    tokenSchema,
    identify: async ({ id_token: token }, { nonce, answer }) =>
      identify(await readClaims(token, nonce), answer),
  })
}

type Discovered = { server: v.InferOutput<ReturnType<typeof createServerSchema>>; keys: JWTVerifyGetKey }

/** What a provider says of itself, and the keys it signs with, which are read anew where it signs with another. */
function createDiscovery(issuer: string, fetch: ProviderFetch): () => Promise<Discovered> {
  const schema = createServerSchema(issuer)
  const cache = createCache<Discovered>({
    fresh: discoveryLifetime,
    stale: discoveryLifetime,
    maxEntries: 1,
  })
  const load = async () => {
    const headers = { accept: 'application/json' }
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, { headers })
    const server = await readAnswer(response, schema)
    return { server, keys: createRemoteJWKSet(new URL(server.jwks_uri), { [customFetch]: fetch }) }
  }
  return async () => (await cache.get('', load)).value
}

function createServerSchema(issuer: string) {
  const address = v.pipe(v.string(), v.url())
  return v.object({
    issuer: v.literal(issuer),
    authorization_endpoint: address,
    token_endpoint: address,
    jwks_uri: address,
    authorization_response_iss_parameter_supported: v.exactOptional(v.boolean()),
  })
}
