import { createPublicKey, verify } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { expect, test } from 'vitest'
import { createIdentity } from './createIdentity.js'
import published from './fixtures/published.json' with { type: 'json' }

const now = Date.UTC(2026, 10, 21, 12)
const read = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())

test.each(published.identities)(
  'default: a seed gives the client id others give it',
  async ({ seed, clientId }) => {
    expect(await createIdentity(seed)).toMatchObject({ seed, clientId })
  },
)

test('default: the token names relay and client, lives a day and is signed (relay-protocol.md §1)', async () => {
  const identity = await createIdentity()
  const token = await identity.createToken('wss://relay.example/relay/v1', now)
  const [header, claims, signature = ''] = token.split('.')
  expect(read(header)).toEqual({ alg: 'EdDSA', typ: 'JWT' })
  const { iss, sub, aud, iat, exp } = read(claims)
  expect({ iss, aud }).toEqual({ iss: identity.clientId, aud: 'wss://relay.example/relay/v1' })
  expect(sub).toMatch(/^[0-9a-f]{64}$/)
  expect(exp - iat).toBe(86_400)
  const x = Buffer.from(ed25519.getPublicKey(identity.seed)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  expect(verify(null, Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(
    true,
  )
})

test('behavior: a clock ten minutes ahead makes no token from the future', async () => {
  const identity = await createIdentity()
  const token = await identity.createToken('wss://relay.example', now + 600_000)
  const [, claims] = token.split('.')
  expect(read(claims).iat).toBeLessThanOrEqual(now / 1000)
})

test('behavior: each identity is another, and keeps one nonce', async () => {
  const identity = await createIdentity()
  expect((await createIdentity()).clientId).not.toBe(identity.clientId)
  expect(await identity.createToken('a', now)).toBe(await identity.createToken('a', now))
})

test.each(['', 'ab', 'z'.repeat(64), 'ab'.repeat(33)])('error: “%s” is no seed', async (seed) => {
  await expect(createIdentity(seed)).rejects.toMatchObject({ code: 'PAIRING_MESSAGE_INVALID' })
})
