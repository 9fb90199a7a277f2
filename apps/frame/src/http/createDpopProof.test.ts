import { base64urlnopad } from '@scure/base'
import { expect, test } from 'vitest'
import { createDpopKey, createDpopProof } from './dpop.js'

function decode(part = ''): unknown {
  return JSON.parse(new TextDecoder().decode(base64urlnopad.decode(part)))
}

async function read(proof: string, publicJwk: JsonWebKey) {
  const [header, claims, signature = ''] = proof.split('.')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', publicJwk, algorithm, false, ['verify'])
  const signed = new TextEncoder().encode(`${header}.${claims}`)
  const bytes = Uint8Array.from(base64urlnopad.decode(signature))
  return {
    header: decode(header),
    claims: decode(claims),
    isSigned: await crypto.subtle.verify(algorithm, key, bytes, signed),
  }
}

test('default: the fields of RFC 9449 §4.2, without the query in htu', async () => {
  const key = await createDpopKey()
  const url = 'https://server.example.com/token?a=1#b'
  const proof = await createDpopProof({ key, method: 'POST', url, now: 1562262616999 })
  expect(await read(proof, key.publicJwk)).toEqual({
    header: { typ: 'dpop+jwt', alg: 'ES256', jwk: key.publicJwk },
    claims: {
      jti: expect.stringMatching(/^[\w-]{22}$/),
      htm: 'POST',
      htu: 'https://server.example.com/token',
      iat: 1562262616,
    },
    isSigned: true,
  })
  expect(Object.keys(key.publicJwk).sort()).toEqual(['crv', 'kty', 'x', 'y'])
})

test('parameters: token and nonce of the examples in RFC 9449 §7.1 and §8', async () => {
  const key = await createDpopKey()
  const accessToken = 'Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU'
  const nonce = 'eyJ7S_zG.eyJH0-Z.HX4w-7v'
  const url = 'https://resource.example.org/protectedresource'
  const proof = await createDpopProof({ key, method: 'POST', url, accessToken, nonce, now: 0 })
  const { claims } = await read(proof, key.publicJwk)
  expect(claims).toMatchObject({ ath: 'fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo', nonce })
})

test('behavior: the private key cannot be exported; two proofs have two jti', async () => {
  const key = await createDpopKey()
  await expect(crypto.subtle.exportKey('pkcs8', key.privateKey)).rejects.toThrow()
  const parameters = { key, method: 'POST', url: 'https://a.example/b', now: 0 } as const
  const [one, two] = await Promise.all([createDpopProof(parameters), createDpopProof(parameters)])
  expect(one.split('.')[1]).not.toBe(two.split('.')[1])
})
