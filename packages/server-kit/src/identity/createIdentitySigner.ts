import { type IdentityToken, identityLifetime } from '@gangway/protocol'
import { calculateJwkThumbprint, importJWK, type JWK, SignJWT } from 'jose'
import { getSigningKey, type IdentityKeys } from './identityKeys.js'

const algorithm = 'ES256'

/** Who a person is, for the back end of one project. */
export type Identity = {
  /** Opaque id of the person within the project. */
  subject: string
  projectId: string
  /** Origin of the page the person is logged in to. */
  origin: string
  /** `email`, `signature`, or the name of a login provider. */
  method: string
  /** When the person logged in, Unix milliseconds. */
  loggedInAt: number
  /** What the back end gave the page. */
  nonce?: string | undefined
  /** The wallet's addresses by family of chains, if the page asked for them. */
  addresses?: Readonly<Record<string, string>> | undefined
  /** A verified e-mail address, if the page asked for it and the project allows it. */
  email?: string | undefined
}

/** Signs identity tokens of one service. */
export type IdentitySigner = {
  /** The public keys, as a JWKS. */
  readonly keys: { readonly keys: readonly JWK[] }
  sign(identity: Identity): Promise<IdentityToken>
}

/**
 * Creates what signs identity tokens. `issuer`: public origin of the service, below which its keys are published; `getNow` in
 * Unix milliseconds.
 *
 * @throws Error if a key is no point of its curve.
 */
export async function createIdentitySigner({
  keys: set,
  issuer,
  getNow,
}: {
  keys: IdentityKeys
  issuer: string
  getNow: () => number
}): Promise<IdentitySigner> {
  const opened = new Map(
    await Promise.all(
      set.keys.map(async (key) => {
        const { from: _, d, ...publicHalf } = key
        const kid = await calculateJwkThumbprint(publicHalf)
        const publicJwk: JWK = { ...publicHalf, kid, alg: algorithm, use: 'sig' }
        return [key, { publicJwk, kid, key: await importJWK({ ...publicHalf, d }, algorithm) }] as const
      }),
    ),
  )
  return {
    keys: { keys: [...opened.values()].map(({ publicJwk }) => publicJwk) },
    async sign({ subject, projectId, loggedInAt, origin, method, nonce, addresses, email }) {
      const now = getNow()
      const signing = opened.get(getSigningKey(set, now))
      if (!signing) throw new Error('A key of the set was opened')
      const issuedAt = Math.floor(now / 1000)
      const token = await new SignJWT({
        auth_time: Math.floor(loggedInAt / 1000),
        ...{ origin, method },
        ...(nonce === undefined ? {} : { nonce }),
        ...(addresses === undefined ? {} : { addresses }),
        ...(email === undefined ? {} : { email, email_verified: true }),
      })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: signing.kid })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(subject)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + identityLifetime)
        .sign(signing.key)
      return { token, expiresAt: (issuedAt + identityLifetime) * 1000 }
    },
  }
}
