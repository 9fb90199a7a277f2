import { hkdfSync } from 'node:crypto'
import { type ErrorCode, GangwayError } from '@gangway/protocol'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { SiwxNonce } from './siwxStore.js'

const algorithm = 'HS256'
const issuer = 'gangway'

/** The two kinds of token of sign-in. Each is bound to its project and, by its own key, to its kind. */
export type SiwxTokens = {
  /** A note that this server gave the nonce. */
  signNonce(projectId: string, nonce: SiwxNonce): Promise<string>
  /** @throws GangwayError `SIWX_NONCE_UNKNOWN`, `SIWX_NONCE_EXPIRED`. */
  readNonce(projectId: string, token: string): Promise<SiwxNonce>
  /** `expiresAt` in Unix milliseconds. */
  signSession(session: { id: string; account: string; projectId: string; expiresAt: number }): Promise<string>
  /** The session's id, and when it was opened, Unix milliseconds. @throws GangwayError `SIWX_SESSION_INVALID`. */
  readSession(projectId: string, token: string): Promise<{ id: string; openedAt: number }>
}

/** Creates what signs and reads sign-in tokens. `secret` is the deployment's own; `getNow` in Unix milliseconds. */
export function createSiwxTokens(secret: Uint8Array, getNow: () => number): SiwxTokens {
  const deriveKey = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
  const nonceKey = deriveKey('gangway sign-in nonce')
  const sessionKey = deriveKey('gangway sign-in session')

  const sign = (
    key: Uint8Array,
    claims: { id: string; audience: string; expiresAt: number; subject?: string },
  ) => {
    const token = new SignJWT({})
      .setProtectedHeader({ alg: algorithm })
      .setIssuer(issuer)
      .setAudience(claims.audience)
      .setJti(claims.id)
      .setIssuedAt(toSeconds(getNow()))
      .setExpirationTime(toSeconds(claims.expiresAt))
    return (claims.subject === undefined ? token : token.setSubject(claims.subject)).sign(key)
  }

  async function read(
    key: Uint8Array,
    audience: string,
    token: string,
    codes: { invalid: ErrorCode; expired: ErrorCode },
  ) {
    try {
      const options = { algorithms: [algorithm], issuer, audience, currentDate: new Date(getNow()) }
      const { payload } = await jwtVerify(token, key, options)
      return v.parse(claimsSchema, payload)
    } catch (cause) {
      throw new GangwayError(cause instanceof errors.JWTExpired ? codes.expired : codes.invalid, { cause })
    }
  }

  return {
    signNonce: (projectId, { value, expiresAt }) =>
      sign(nonceKey, { id: value, audience: projectId, expiresAt }),
    async readNonce(projectId, token) {
      const codes = { invalid: 'SIWX_NONCE_UNKNOWN', expired: 'SIWX_NONCE_EXPIRED' } as const
      const { jti, exp } = await read(nonceKey, projectId, token, codes)
      return { value: jti, expiresAt: exp * 1000 }
    },
    signSession: ({ id, account, projectId, expiresAt }) =>
      sign(sessionKey, { id, audience: projectId, expiresAt, subject: account }),
    async readSession(projectId, token) {
      const codes = { invalid: 'SIWX_SESSION_INVALID', expired: 'SIWX_SESSION_INVALID' } as const
      const { jti, iat } = await read(sessionKey, projectId, token, codes)
      return { id: jti, openedAt: iat * 1000 }
    },
  }
}

const claimsSchema = v.object({ jti: v.string(), iat: v.number(), exp: v.number() })

/** JWT times are whole seconds; rounding down never lengthens a life. */
const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
