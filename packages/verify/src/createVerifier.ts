import { createKeys } from './createKeys.js'
import { encode, toBytes } from './decode.js'
import { VerifyError } from './VerifyError.js'

/** Who is logged in. Times in Unix milliseconds. */
export type Identity = {
  /** Opaque id of the person in the project: the key under which a back end stores its own data. */
  userId: string
  /** Who signed the token. Ids of two issuers are two people. */
  issuer: string
  /** Origin of the page the person is logged in to. */
  origin: string
  /** `email`, `signature`, or the name of a login provider. */
  method: string
  loggedInAt: number
  expiresAt: number
  /** By family of chains, or by network (CAIP-2) for a contract that signed; if the page asked for them. */
  addresses?: Readonly<Record<string, string>>
  /** Verified, if the page asked for it and the project allows it. */
  email?: string
}

/** How tokens are verified. */
export type VerifierOptions = {
  /** Origins of the login service (`FRAME_URL`) and, for sign-in by signature, of the API (`API_URL`). */
  issuers: readonly string[]
  projectId: string
  /** Origins of pages whose logins count; default those of the project. */
  origins?: readonly string[]
  /** Reads the keys; default the global one. */
  fetch?: typeof fetch
}

/** How far the two clocks may be apart, in seconds. */
const skew = 30

/**
 * Creates what verifies identity tokens. Keep it: it remembers the issuers' public keys.
 *
 * @throws TypeError if an issuer or an origin is no URL.
 */
export function createVerifier({ issuers, projectId, origins, ...options }: VerifierOptions) {
  const getKey = createKeys(options.fetch ?? ((...parameters) => fetch(...parameters)))
  // Tokens have origins as a browser spells them; a setting may end with a slash.
  const toOrigins = (urls: readonly string[]) => urls.map((url) => new URL(url).origin)
  const [issuerOrigins, pageOrigins] = [toOrigins(issuers), origins && toOrigins(origins)]

  return {
    /**
     * Who a token says is logged in. `nonce`: what the back end gave the page; a token with another one, or without one, is
     * refused. If it is passed and is no text, as after a look-up that found none, every token is refused.
     *
     * @throws VerifyError for everything that is not a valid token of this project.
     */
    async verify(token: string, asked: { nonce?: string } = {}): Promise<Identity> {
      const { header, claims, signed, signature } = read(token)
      const { iss, sub, aud, exp, iat, origin } = claims
      const issuer = issuerOrigins.find((each) => each === iss)
      if (!issuer || header.alg !== 'ES256' || 'crit' in header || !isText(header.kid)) throw invalid()
      const key = await getKey(issuer, header.kid)
      const isSigned =
        key && (await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signed))
      if (!isSigned || aud !== projectId || !isText(sub) || !isText(origin)) throw invalid()
      if (typeof exp !== 'number' || typeof iat !== 'number') throw invalid()
      if (pageOrigins && !pageOrigins.includes(origin)) throw invalid()
      if ('nonce' in asked && (!isText(asked.nonce) || claims.nonce !== asked.nonce)) throw invalid()
      const now = Date.now() / 1000
      if (exp + skew <= now) throw new VerifyError('expired', 'The token has expired')
      if (iat - skew > now) throw invalid()
      const { method, auth_time: loggedInAt, addresses, email } = claims
      return {
        ...{ userId: sub, issuer, origin, method: String(method) },
        ...{ loggedInAt: Number(loggedInAt) * 1000, expiresAt: exp * 1000 },
        ...(addresses ? { addresses: addresses as Record<string, string> } : {}),
        ...(isText(email) && claims.email_verified === true ? { email } : {}),
      }
    },
  }
}

type Claims = Record<string, unknown>

function read(token: string) {
  try {
    const [head = '', body = '', end = '', ...more] = token.split('.')
    if (more.length > 0 || token.length > 8192) throw invalid()
    return {
      header: readJson(head),
      claims: readJson(body),
      signed: encode(`${head}.${body}`),
      signature: toBytes(end),
    }
  } catch {
    throw invalid()
  }
}

function readJson(text: string): Claims {
  const value: unknown = JSON.parse(new TextDecoder().decode(toBytes(text)))
  if (typeof value !== 'object' || value === null) throw invalid()
  return value as Claims
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const invalid = () => new VerifyError('invalid', 'The token is not valid here')
