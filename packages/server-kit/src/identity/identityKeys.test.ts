import { createLocalJWKSet, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { createIdentitySigner } from './createIdentitySigner.js'
import { type IdentityKeys, makeIdentityKeys, parseIdentityKeys, rotateIdentityKeys } from './identityKeys.js'

const start = Date.UTC(2026, 0, 1)
const hour = 3_600_000
const issuer = 'https://secure.example'
const identity = {
  subject: '0'.repeat(32),
  projectId: 'shop',
  origin: 'https://shop.example',
  method: 'email',
  loggedInAt: start - 5_000,
}

function parse(text: string | null): IdentityKeys {
  const keys = parseIdentityKeys(text ?? '')
  if (!keys) throw new Error('no keys')
  return keys
}

const createSigner = (keys: IdentityKeys, now = start) =>
  createIdentitySigner({ keys, issuer, getNow: () => now })

async function verify(token: string, { keys }: { keys: readonly object[] }, now = start) {
  const getKey = createLocalJWKSet({ keys: [...keys] })
  const { payload, protectedHeader } = await jwtVerify(token, getKey, {
    ...{ issuer, audience: 'shop', algorithms: ['ES256'], currentDate: new Date(now) },
  })
  return { payload, kid: protectedHeader.kid }
}

describe('an identity token', () => {
  test('default: says who a person is for five minutes, and nothing that was not asked for', async () => {
    const signer = await createSigner(parse(makeIdentityKeys()))
    const { token, expiresAt } = await signer.sign(identity)
    expect(expiresAt).toBe(start + 300_000)
    expect((await verify(token, signer.keys)).payload).toEqual({
      iss: issuer,
      aud: 'shop',
      sub: identity.subject,
      iat: start / 1000,
      exp: start / 1000 + 300,
      auth_time: start / 1000 - 5,
      origin: identity.origin,
      method: 'email',
    })
    await expect(verify(token, signer.keys, start + 301_000)).rejects.toThrow()
  })

  test('behavior: nonce, addresses and a verified e-mail address are in it if they are given', async () => {
    const signer = await createSigner(parse(makeIdentityKeys()))
    const more = { nonce: 'n'.repeat(20), addresses: { eip155: '0x1' }, email: 'ada@example.org' }
    const { token } = await signer.sign({ ...identity, ...more })
    expect((await verify(token, signer.keys)).payload).toMatchObject({ ...more, email_verified: true })
  })

  test('behavior: the keys that are published have no private half', async () => {
    const { keys } = await createSigner(parse(makeIdentityKeys()))
    for (const key of keys.keys)
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })
})

describe('rotation', () => {
  test('behavior: a new key is published at once, signs an hour later, and tokens of the older one stay valid', async () => {
    const first = parse(makeIdentityKeys())
    const before = await createSigner(first)
    const rotated = parse(rotateIdentityKeys(first, start))
    const soon = await createSigner(rotated, start + hour - 1)
    const later = await createSigner(rotated, start + hour)
    expect(soon.keys.keys).toHaveLength(2)
    const old = await before.sign(identity)
    const { kid } = await verify(old.token, later.keys)
    expect((await verify((await soon.sign(identity)).token, soon.keys, start + hour)).kid).toBe(kid)
    expect((await verify((await later.sign(identity)).token, soon.keys, start + hour)).kid).not.toBe(kid)
  })

  test('behavior: two keys at most: the one before the last goes, and a key that does not sign yet is waited for', () => {
    const first = parse(makeIdentityKeys())
    const second = parse(rotateIdentityKeys(first, start))
    expect(rotateIdentityKeys(second, start + hour - 1)).toBeNull()
    const third = parse(rotateIdentityKeys(second, start + hour))
    expect(third.keys).toHaveLength(2)
    expect(third.keys[0]).toEqual(second.keys[1])
  })
})

test.each([
  ['nothing', ''],
  ['no JSON', 'weak'],
  ['no keys', '{"keys":[]}'],
  ['a public key', '{"keys":[{"kty":"EC","crv":"P-256","x":"A","y":"A","from":0}]}'],
])('error: %s is no key set', (_name, text) => {
  expect(parseIdentityKeys(text)).toBeUndefined()
})

test('error: a key that is no point of its curve signs nothing', async () => {
  const a = 'A'.repeat(43)
  const keys = [{ kty: 'EC', crv: 'P-256', x: a, y: a, d: a, from: 0 }] as const
  await expect(createSigner({ keys: [...keys] })).rejects.toThrow()
})
