import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { Grant } from './StandIn.js'

/** Signs ID tokens as RS256, as Google and Apple do, with a key of its own. */
export type IdTokens = {
  getKeys(): Promise<{ keys: JWK[] }>
  sign(
    grant: Grant,
    token: { issuer: string; audience: string; claims: Readonly<Record<string, unknown>> },
  ): Promise<string>
}

const keyId = 'local-1'

/** Creates a signer of ID tokens, which can be asked to sign what no app may accept. */
export function createIdTokens(): IdTokens {
  const making = generateKeyPair('RS256')
  return {
    async getKeys() {
      const { publicKey } = await making
      return { keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }] }
    },
    async sign({ person, query, fault }, { issuer, audience, claims }) {
      const nonce = fault === 'wrong-nonce' ? 'of-another-login' : query.get('nonce')
      return new SignJWT({ ...claims, ...(nonce === null ? {} : { nonce }) })
        .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
        .setIssuer(fault === 'wrong-issuer' ? 'https://issuer.example' : issuer)
        .setAudience(fault === 'wrong-audience' ? 'app-of-somebody-else' : audience)
        .setSubject(person.subject)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign((await making).privateKey)
    },
  }
}
