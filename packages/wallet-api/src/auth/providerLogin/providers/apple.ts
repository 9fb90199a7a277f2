import { createHash, createPrivateKey, KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import type { ClientAuth } from 'oauth4webapi'
import * as v from 'valibot'
import { defineLoginProvider } from '../loginProvider.js'
import { createOidcDriver } from '../oauth/createOidcDriver.js'
import { defineClientId, defineProviderUrl } from '../oauth/providerVariables.js'
import { optionalTextSchema, readPerson } from '../oauth/readPerson.js'

/** How long the secret that is minted for a request is good, s. */
const secretLifetime = 300

/** A key as Apple gives it out, its lines parted by line ends or, as in many environments, by `\n`. */
const privateKeySchema = v.pipe(
  v.string(),
  v.transform(readPrivateKey),
  v.custom<KeyObject>((key) => key instanceof KeyObject),
)

/** The form's `user`, which comes with a person's first consent alone. */
const userSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ name: v.object({ firstName: optionalTextSchema, lastName: optionalTextSchema }) }),
)

/** Apple, by OpenID Connect. */
export const loginProvider = defineLoginProvider({
  name: 'apple',
  variables: {
    APPLE_CLIENT_ID: defineClientId('Apple', 'Services ID'),
    APPLE_TEAM_ID: {
      schema: v.string(),
      accepts: 'text',
      description: 'Id of the team it belongs to. Required with the id.',
    },
    APPLE_KEY_ID: {
      schema: v.string(),
      accepts: 'text',
      description: 'Id of a key for “Sign in with Apple”. Required with the id.',
    },
    APPLE_PRIVATE_KEY: {
      schema: privateKeySchema,
      accepts: 'text of the `.p8` file, a key of P-256; `\\n` may stand for its line ends',
      description: 'That key, which signs a secret for each request. Required with the id.',
    },
    APPLE_ISSUER: defineProviderUrl('Apple'),
  },
  needs: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  create(values) {
    const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId } = values
    const { APPLE_PRIVATE_KEY: key, APPLE_ISSUER: issuer = 'https://appleid.apple.com' } = values
    if (!clientId || !teamId || !keyId || !key) return null
    return createOidcDriver({
      name: 'apple',
      issuer,
      clientId,
      authenticate: createAuthenticate({ issuer, clientId, teamId, keyId, key }),
      // It tells name and address to a form alone.
      parameters: { scope: 'email name', response_mode: 'form_post' },
      isNonce: (signed, sent) => [sent, ...listHashes(sent)].includes(signed),
      identify({ sub: subject, email, email_verified: isVerified }, answer) {
        const isEmailVerified = isVerified === true || isVerified === 'true'
        return readPerson({ subject, email, isEmailVerified, name: readName(answer) })
      },
    })
  },
})

function readPrivateKey(text: string): KeyObject | null {
  try {
    const key = createPrivateKey(text.replaceAll('\\n', '\n'))
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    // What is no key is said without a word of it.
    return null
  }
}

/** Apple takes no fixed secret, but a token signed with the team's key. */
function createAuthenticate(settings: {
  issuer: string
  clientId: string
  teamId: string
  keyId: string
  key: KeyObject
}): ClientAuth {
  const { issuer, clientId, teamId, keyId, key } = settings
  return async (_server, _client, body) => {
    const now = Math.floor(Date.now() / 1_000)
    const secret = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + secretLifetime)
      .sign(key)
    body.set('client_id', clientId)
    body.set('client_secret', secret)
  }
}

/** How the nonce of some of its libraries comes back. */
function listHashes(nonce: string): string[] {
  const digest = createHash('sha256').update(nonce).digest()
  return [digest.toString('hex'), digest.toString('base64url')]
}

/** A name that Apple does not sign: good for a greeting, and nothing else rests on it. */
function readName(answer: URLSearchParams): string | null {
  const user = v.safeParse(userSchema, answer.get('user'))
  if (!user.success) return null
  const { firstName, lastName } = user.output.name
  return [firstName, lastName].filter(Boolean).join(' ')
}
