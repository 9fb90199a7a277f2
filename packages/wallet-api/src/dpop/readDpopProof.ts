import { createHash } from 'node:crypto'
import { GangwayError } from '@gangway/protocol'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import * as v from 'valibot'

/** How far a client's clock may be from ours, s. embedded-wallet.md §6. */
const clockTolerance = 60

const headerSchema = v.object({ jwk: v.object({ kty: v.literal('EC'), crv: v.literal('P-256') }) })

const claimsSchema = v.object({
  jti: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  htm: v.string(),
  htu: v.string(),
  iat: v.number(),
  ath: v.optional(v.string()),
  nonce: v.optional(v.string()),
})

/** What a proof has to be for. */
export type DpopRequest = {
  method: string
  /** Address of the request; its query does not count. */
  url: string
  accessToken: string | null
  /** Unix milliseconds. */
  now: number
}

/**
 * Reads a DPoP proof: whose key made it, for this request, now. Whether its `jti` and `nonce` are good is for the caller
 * to say. RFC 9449 §4.3.
 *
 * @throws GangwayError `DPOP_INVALID`.
 */
export async function readDpopProof(
  proof: string,
  request: DpopRequest,
): Promise<{ jkt: string; jti: string; nonce: string | undefined }> {
  const { claims, jkt } = await verify(proof)
  const { accessToken } = request
  if (claims.htm !== request.method) throw invalid('htm')
  if (withoutQuery(claims.htu) !== withoutQuery(request.url)) throw invalid('htu')
  if (Math.abs(claims.iat - request.now / 1000) > clockTolerance) throw invalid('iat')
  if (claims.ath !== (accessToken === null ? undefined : hashAccessToken(accessToken))) throw invalid('ath')
  return { jkt, jti: claims.jti, nonce: claims.nonce }
}

async function verify(proof: string) {
  try {
    // EmbeddedJWK takes no private key, nor a symmetric one.
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      currentDate: new Date(0), // RFC 9449 knows no `exp` and `nbf`; `iat` is looked at below
    })
    v.parse(headerSchema, protectedHeader)
    const jkt = await calculateJwkThumbprint(protectedHeader.jwk ?? {}, 'sha256')
    return { claims: v.parse(claimsSchema, payload), jkt }
  } catch (cause) {
    throw new GangwayError('DPOP_INVALID', { cause, context: { field: 'dpop' } })
  }
}

function withoutQuery(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

const hashAccessToken = (token: string) => createHash('sha256').update(token).digest('base64url')

function invalid(details: string): GangwayError {
  return new GangwayError('DPOP_INVALID', { details, context: { field: 'dpop' } })
}
