import { createHash, randomUUID, webcrypto } from 'node:crypto'

const { subtle } = webcrypto
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const encode = (text: string | Uint8Array) => Buffer.from(text).toString('base64url')

/** What a service answered. */
type Answer = { status: number; body: Record<string, never>; headers: Headers }

/**
 * Creates what the frame's page at `page` is to the services: a DPoP key, and posts that carry its proof. `url` is where
 * a service answers, `origin` as what it is known. RFC 9449.
 */
export async function createDevice(page: string) {
  const { privateKey, publicKey } = await subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const { kty, crv, x, y } = await subtle.exportKey('jwk', publicKey)
  const nonces = new Map<string, string>()

  async function prove(origin: string, path: string, accessToken: string | undefined): Promise<string> {
    const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
    const ath = accessToken && createHash('sha256').update(accessToken).digest('base64url')
    const claims = { htm: 'POST', htu: `${origin}${path}`, jti: randomUUID(), nonce: nonces.get(origin), ath }
    const iat = Math.floor(Date.now() / 1000)
    const content = `${encode(JSON.stringify(header))}.${encode(JSON.stringify({ ...claims, iat }))}`
    const signature = await subtle.sign(algorithm, privateKey, Buffer.from(content))
    return `${content}.${encode(new Uint8Array(signature))}`
  }

  return async function post(
    { url, origin }: { url: string; origin: string },
    path: string,
    body: unknown,
    accessToken?: string,
  ): Promise<Answer> {
    for (let tries = 0; ; tries++) {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: page,
          dpop: await prove(origin, path, accessToken),
          ...(accessToken ? { authorization: `DPoP ${accessToken}` } : {}),
        },
        body: JSON.stringify(body),
      })
      nonces.set(origin, response.headers.get('dpop-nonce') ?? '')
      const answer = (await response.json()) as Answer['body']
      const isNonceWanted = response.headers.get('www-authenticate')?.includes('use_dpop_nonce')
      if (!isNonceWanted || tries > 0)
        return { status: response.status, body: answer, headers: response.headers }
    }
  }
}
