import {
  createIdentitySigner,
  type IdentitySigner,
  makeIdentityKeys,
  parseIdentityKeys,
  rotateIdentityKeys,
} from '@gangway/server-kit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createVerifier } from './createVerifier.js'

const issuer = 'https://secure.example'
const start = Date.UTC(2026, 0, 1)
const [second, minute, hour] = [1_000, 60_000, 3_600_000]
const person = {
  subject: '0'.repeat(32),
  projectId: 'shop',
  origin: 'https://shop.example',
  method: 'email',
  loggedInAt: start - 5_000,
}

let text: string
let signer: IdentitySigner
/** What the issuer answers to a question for its keys, and how often it was asked. */
let answer: () => Response
let asked: string[]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  text = makeIdentityKeys()
  signer = await createSigner(text)
  answer = () => Response.json(signer.keys)
  asked = []
})
afterEach(() => void vi.useRealTimers())

async function createSigner(keys: string) {
  const set = parseIdentityKeys(keys)
  if (!set) throw new Error('no keys')
  return createIdentitySigner({ keys: set, issuer, getNow: Date.now })
}

const create = (options: Partial<Parameters<typeof createVerifier>[0]> = {}) =>
  createVerifier({
    issuers: [issuer],
    projectId: 'shop',
    fetch: async (url) => {
      asked.push(String(url))
      return answer()
    },
    ...options,
  })
const sign = async (change: Partial<typeof person> & { nonce?: string; email?: string } = {}) =>
  (await signer.sign({ ...person, ...change })).token

/** A token with other parts, signed by nobody or as it was. */
function change(token: string, index: 0 | 1 | 2, edit: (claims: Record<string, unknown>) => unknown): string {
  const parts = token.split('.')
  const value = JSON.parse(Buffer.from(parts[index] ?? '', 'base64url').toString())
  parts[index] = Buffer.from(JSON.stringify(edit(value))).toString('base64url')
  return parts.join('.')
}

const invalid = expect.objectContaining({ name: 'VerifyError', code: 'invalid' })

describe('a token', () => {
  test('default: is verified by the keys its issuer publishes, which are read once', async () => {
    const verifier = create()
    const expected = {
      ...{ userId: person.subject, issuer, origin: person.origin, method: 'email' },
      ...{ loggedInAt: person.loggedInAt, expiresAt: start + 300_000 },
    }
    const token = await sign()
    const all = await Promise.all([verifier.verify(token), verifier.verify(token)])
    expect(all).toEqual([expected, expected])
    expect(asked).toEqual([`${issuer}/.well-known/jwks.json`])
  })

  test('behavior: addresses and a verified e-mail address are told, if they are there', async () => {
    const token = (await signer.sign({ ...person, addresses: { eip155: '0x1' }, email: 'ada@example.org' }))
      .token
    expect(await create().verify(token)).toMatchObject({
      addresses: { eip155: '0x1' },
      email: 'ada@example.org',
    })
  })

  test('behavior: a back end takes none but the one it asked for', async () => {
    const verifier = create()
    const token = await sign({ nonce: 'a-nonce-of-mine' })
    expect(await verifier.verify(token, { nonce: 'a-nonce-of-mine' })).toHaveProperty('userId')
    await expect(verifier.verify(token, { nonce: 'another-nonce' })).rejects.toEqual(invalid)
    await expect(verifier.verify(await sign(), { nonce: 'another-nonce' })).rejects.toEqual(invalid)
  })

  test('error: a back end that lost its nonce takes no token, with a nonce or without', async () => {
    const verifier = create()
    for (const token of [await sign(), await sign({ nonce: 'a-nonce-of-mine' })])
      for (const lost of [undefined, null, '', 0]) {
        const options = { nonce: lost } as unknown as { nonce: string }
        await expect(verifier.verify(token, options)).rejects.toEqual(invalid)
      }
  })

  test('parameters: issuers and origins in another spelling of the same origin; what is no origin is refused at once', async () => {
    const verifier = create({ issuers: ['HTTPS://Secure.Example:443/'], origins: ['https://shop.example/'] })
    expect(await verifier.verify(await sign())).toMatchObject({ issuer, origin: person.origin })
    expect(asked).toEqual([`${issuer}/.well-known/jwks.json`])
    expect(() => create({ issuers: ['secure.example'] })).toThrow(TypeError)
    expect(() => create({ origins: ['shop.example'] })).toThrow(TypeError)
  })

  test('error: one that has expired, but for half a minute between two clocks', async () => {
    const [verifier, token] = [create(), await sign()]
    vi.setSystemTime(start + 329 * second)
    expect(await verifier.verify(token)).toHaveProperty('userId')
    vi.setSystemTime(start + 331 * second)
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'expired' })
    vi.setSystemTime(start - 31 * second)
    await expect(verifier.verify(token)).rejects.toEqual(invalid)
  })

  test.each<[string, (token: string) => string]>([
    ['nothing', () => ''],
    ['no token', () => 'a.b.c'],
    ['a token with a fourth part', (token) => `${token}.a`],
    ['another person', (token) => change(token, 1, (claims) => ({ ...claims, sub: '1'.repeat(32) }))],
    ['another issuer', (token) => change(token, 1, (claims) => ({ ...claims, iss: 'https://evil.example' }))],
    ['no algorithm', (token) => change(token, 0, (header) => ({ ...header, alg: 'none' }))],
    ['another algorithm', (token) => change(token, 0, (header) => ({ ...header, alg: 'HS256' }))],
    ['a rule it does not know', (token) => change(token, 0, (header) => ({ ...header, crit: ['exp'] }))],
    ['no key', (token) => change(token, 0, ({ kid: _, ...header }) => header)],
    ['no signature', (token) => token.replace(/[^.]+$/, '')],
    ['a list for claims', (token) => change(token, 1, () => [])],
  ])('error: %s', async (_name, edit) => {
    await expect(create().verify(edit(await sign()))).rejects.toEqual(invalid)
  })

  test('error: of another project, and of a page that does not count', async () => {
    await expect(create({ projectId: 'other' }).verify(await sign())).rejects.toEqual(invalid)
    const verifier = create({ origins: ['https://shop.example'] })
    expect(await verifier.verify(await sign())).toHaveProperty('userId')
    await expect(verifier.verify(await sign({ origin: 'https://old.example' }))).rejects.toEqual(invalid)
  })

  test('error: an issuer nobody named is never asked for keys', async () => {
    const foreign = change(await sign(), 1, (claims) => ({ ...claims, iss: 'https://evil.example' }))
    await expect(create().verify(foreign)).rejects.toEqual(invalid)
    expect(asked).toEqual([])
  })

  test('error: one issuer’s key signs no token of another issuer', async () => {
    const api = 'https://api.example'
    const keys = parseIdentityKeys(makeIdentityKeys())
    if (!keys) throw new Error('no keys')
    const other = await createIdentitySigner({ keys, issuer: api, getNow: Date.now })
    const verifier = create({
      issuers: [issuer, api],
      fetch: async (url) => Response.json(String(url).startsWith(api) ? other.keys : signer.keys),
    })
    expect(await verifier.verify(await sign())).toHaveProperty('issuer', issuer)
    expect(await verifier.verify((await other.sign(person)).token)).toHaveProperty('issuer', api)
    // Signed with the API's own key, in the name of the login service.
    const forger = await createIdentitySigner({ keys, issuer, getNow: Date.now })
    await expect(verifier.verify((await forger.sign(person)).token)).rejects.toEqual(invalid)
  })
})

describe('keys', () => {
  test('behavior: a new key is found when it begins to sign, and one that was taken away is good no longer', async () => {
    const verifier = create()
    const old = await sign()
    await verifier.verify(old)
    const keys = parseIdentityKeys(text)
    const rotated = keys && rotateIdentityKeys(keys, start)
    signer = await createSigner(rotated ?? '')
    vi.setSystemTime(start + hour)
    expect(await verifier.verify(await sign())).toHaveProperty('userId')
    expect(asked).toHaveLength(2)
    // Another key altogether, as after a leak.
    signer = await createSigner(makeIdentityKeys())
    vi.setSystemTime(start + hour + 11 * minute)
    await expect(verifier.verify(old)).rejects.toEqual(invalid)
  })

  test('behavior: tokens by keys that do not exist have them read twice a minute at most', async () => {
    const verifier = create()
    await verifier.verify(await sign())
    const stranger = await createSigner(makeIdentityKeys())
    const { token } = await stranger.sign(person)
    vi.setSystemTime(start + 31 * second)
    for (let count = 0; count < 5; count++) await expect(verifier.verify(token)).rejects.toEqual(invalid)
    expect(asked).toHaveLength(2)
  })

  test('error: keys that cannot be read say nothing of the token; those that were read count for an hour', async () => {
    const working = answer
    answer = () => new Response('', { status: 503 })
    const verifier = create()
    await expect(verifier.verify(await sign())).rejects.toMatchObject({ code: 'unavailable' })
    answer = working
    await verifier.verify(await sign())
    answer = () => new Response('nonsense')
    vi.setSystemTime(start + 30 * minute)
    expect(await verifier.verify(await sign())).toHaveProperty('userId')
    vi.setSystemTime(start + 61 * minute)
    const late = await sign()
    // Neither the first nor those that come right after it, which read no keys of their own.
    for (let count = 0; count < 3; count++)
      await expect(verifier.verify(late)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(Promise.all([verifier.verify(late), verifier.verify(late)])).rejects.toMatchObject({
      code: 'unavailable',
    })
  })
})
