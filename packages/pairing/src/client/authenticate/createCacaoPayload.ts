import type { AuthenticateParameters, CacaoPayload } from '../dappClient.js'
import { createRecap, decodeRecap, encodeRecap, getRecapMethods } from './recap.js'

/**
 * What an account (CAIP-10) signs to sign in: what the page asked, with capabilities narrowed to the chains it named. The
 * text is `createAuthenticateMessage` of it. CAIP-74.
 */
export function createCacaoPayload(parameters: AuthenticateParameters, account: string): CacaoPayload {
  const { chains, domain, uri, nonce, version = '1', issuedAt, resources } = parameters
  const { notBefore, expirationTime, statement, requestId } = parameters
  const recap = decodeRecap(resources)
  const narrowed = recap && encodeRecap(createRecap(getRecapMethods(recap), chains))
  return {
    iss: `did:pkh:${account}`,
    domain,
    aud: uri,
    version,
    nonce,
    iat: issuedAt ?? new Date().toISOString(),
    ...(notBefore ? { nbf: notBefore } : {}),
    ...(expirationTime ? { exp: expirationTime } : {}),
    ...(statement ? { statement } : {}),
    ...(requestId ? { requestId } : {}),
    ...(resources ? { resources: narrowed ? [...resources.slice(0, -1), narrowed] : resources } : {}),
  }
}
