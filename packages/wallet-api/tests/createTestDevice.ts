import { createHash, createPublicKey, type KeyObject, randomUUID } from 'node:crypto'
import { generateSigningKey } from '@gangway/server-kit'
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose'

/** What a service under test answered. */
export type TestAnswer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what came
  body: any
  headers: Headers
}

/** What of a request a test says otherwise. */
export type RequestChange = {
  accessToken?: string
  headers?: Record<string, string>
  jti?: string
  /** A whole proof, in place of a new one. */
  proof?: string
  signal?: AbortSignal
}

/** A frame's DPoP key and what it does with it. RFC 9449. */
export type TestDevice = {
  keys: { privateKey: KeyObject; publicKey: KeyObject }
  jkt: string
  prove(path: string, change: RequestChange): Promise<string>
  /** Sends a request with a proof; once more where the service wants its nonce in it. */
  post(path: string, body: unknown, change?: RequestChange): Promise<TestAnswer>
}

/** Creates a device that calls `fetch`, the service at `origin`. `getNow` in Unix milliseconds. */
export async function createTestDevice(service: {
  origin: string
  fetch: (request: Request) => Response | Promise<Response>
  getNow: () => number
  /** The key of another device: the same frame, calling another service. */
  keys?: TestDevice['keys']
  /** What each of its requests bears, unless that says otherwise. */
  headers?: Record<string, string>
}): Promise<TestDevice> {
  const keys = service.keys ?? generateKeys()
  const { privateKey, publicKey } = keys
  const jwk = await exportJWK(publicKey)
  let nonce: string | undefined

  async function prove(path: string, { accessToken, jti = randomUUID() }: RequestChange): Promise<string> {
    const ath = accessToken && createHash('sha256').update(accessToken).digest('base64url')
    const claims = { htm: 'POST', htu: `${service.origin}${path}`, jti, nonce, ath }
    return new SignJWT(JSON.parse(JSON.stringify(claims)))
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
      .setIssuedAt(Math.floor(service.getNow() / 1000))
      .sign(privateKey)
  }

  async function send(path: string, body: unknown, change: RequestChange): Promise<TestAnswer> {
    const request = new Request(`${service.origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        dpop: change.proof ?? (await prove(path, change)),
        ...(change.accessToken ? { authorization: `DPoP ${change.accessToken}` } : {}),
        ...service.headers,
        ...change.headers,
      },
      body: JSON.stringify(body),
      ...(change.signal ? { signal: change.signal } : {}),
    })
    const response = await service.fetch(request)
    nonce = response.headers.get('dpop-nonce') ?? nonce
    return { status: response.status, body: await response.json(), headers: response.headers }
  }

  return {
    keys,
    jkt: await calculateJwkThumbprint(jwk),
    prove,
    async post(path, body, change = {}) {
      const answer = await send(path, body, change)
      const isNonceWanted = answer.headers.get('www-authenticate')?.includes('use_dpop_nonce')
      return isNonceWanted && !change.proof ? send(path, body, change) : answer
    },
  }
}

function generateKeys(): TestDevice['keys'] {
  const privateKey = generateSigningKey()
  return { privateKey, publicKey: createPublicKey(privateKey) }
}
