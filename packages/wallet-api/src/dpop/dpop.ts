import type { Context } from 'hono'

/** What a request proved of the key that made it. RFC 9449. */
export type DpopProof = {
  /** RFC 7638 thumbprint, base64url of SHA-256. */
  jkt: string
  jti: string
  /** The access token the proof was bound to by `ath`; null where none came with it. */
  accessToken: string | null
}

/**
 * Checks the `DPoP` header of a request (and `Authorization: DPoP …` where there is one): `typ`, ES256, signature, `htm`,
 * `htu` without query, `iat` ± 60 s, server nonce, `ath`, and `jti` never seen in 120 s, over restarts and processes.
 * Sets `DPoP-Nonce` on the answer. `isRepeatable`: a `jti` seen before passes, for a route that answers a repetition by
 * what it answered before.
 *
 * @throws GangwayError `DPOP_INVALID`; `context.isNonceWanted` where the same with the answer's nonce may succeed, told
 * to the client by `WWW-Authenticate: DPoP error="use_dpop_nonce"`.
 */
export type VerifyDpop = (context: Context, options?: { isRepeatable?: boolean }) => Promise<DpopProof>
