import { CodedError } from '@gangway/protocol'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type EnvelopeKey, openEnvelope, sealEnvelope } from './envelope.js'
import published from './fixtures/published.json' with { type: 'json' }
import { createKeyPair, createSymKey, deriveSymKey } from './keys.js'
import { anyText } from './tests/anyText.js'
import { throwsOnly } from './tests/throwsOnly.js'

const invalid = expect.objectContaining({ code: 'PAIRING_MESSAGE_INVALID' })
const runs = { numRuns: process.env.GANGWAY_TEST_DEEP ? 100_000 : 300 }
const symKey = createSymKey()
const pair = await createKeyPair()
const keys: EnvelopeKey[] = [{ symKey }, { privateKey: pair.privateKey }, null]

afterEach(() => void vi.restoreAllMocks())

/** The nonce is random; here it is the one the others used. */
function withNonce<T>(nonce: string, action: () => T): T {
  vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint8Array) array.set(Buffer.from(nonce, 'hex'))
    return array
  })
  return action()
}

describe('known answers of the published client', () => {
  test.each(published.type0)('default: type 0, “$message”', async (vector) => {
    const { symKey, iv, message, base64, base64url } = vector
    expect(await openEnvelope(base64, { symKey })).toEqual({ type: 0, message })
    expect(await openEnvelope(base64url, { symKey })).toEqual({ type: 0, message })
    expect(withNonce(iv, () => sealEnvelope({ type: 0, symKey, message }))).toBe(base64)
  })

  test.each(published.type1)('default: type 1, “$message”', async (vector) => {
    const { receiverPrivateKey, senderPublicKey, symKey, iv, message, base64 } = vector
    expect(await openEnvelope(base64, { privateKey: receiverPrivateKey })).toEqual({
      type: 1,
      message,
      senderPublicKey,
      symKey,
    })
    expect(withNonce(iv, () => sealEnvelope({ type: 1, symKey, senderPublicKey, message }))).toBe(base64)
  })

  test.each(published.type2)('default: type 2, “$message”', async ({ message, base64, base64url }) => {
    expect(await openEnvelope(base64, null)).toEqual({ type: 2, message })
    expect(await openEnvelope(base64url, null)).toEqual({ type: 2, message })
    expect(sealEnvelope({ type: 2, message })).toBe(base64url)
  })
})

test('behavior: any text comes back as it was', async () => {
  const sender = await createKeyPair()
  const shared = await deriveSymKey(sender.privateKey, pair.publicKey)
  const open = async (...parameters: Parameters<typeof openEnvelope>) =>
    (await openEnvelope(...parameters)).message
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (message) => {
      const type1 = sealEnvelope({ type: 1, message, symKey: shared, senderPublicKey: sender.publicKey })
      expect(await open(sealEnvelope({ type: 0, message, symKey }), { symKey })).toBe(message)
      expect(await open(type1, { privateKey: pair.privateKey })).toBe(message)
      expect(await open(sealEnvelope({ type: 2, message }), null)).toBe(message)
    }),
    { numRuns: process.env.GANGWAY_TEST_DEEP ? 5_000 : 25 },
  )
})

test('behavior: the same message never looks the same twice', () => {
  const seal = () => sealEnvelope({ type: 0, message: 'a', symKey })
  expect(seal()).not.toBe(seal())
})

test('error: a type is opened only by the key that is for it, so that nothing unsealed passes for sealed', async () => {
  const type0 = sealEnvelope({ type: 0, message: '{}', symKey })
  const type1 = sealEnvelope({ type: 1, message: '{}', symKey, senderPublicKey: pair.publicKey })
  const type2 = sealEnvelope({ type: 2, message: '{}' })
  const open = (envelope: string, key: EnvelopeKey) =>
    openEnvelope(envelope, key).then(
      ({ message }) => message,
      (error) => error instanceof CodedError && error.code,
    )
  const opened = await Promise.all(
    [type0, type1, type2].map((envelope) => Promise.all(keys.map((key) => open(envelope, key)))),
  )
  const refused = 'PAIRING_MESSAGE_INVALID'
  expect(opened).toEqual([
    ['{}', refused, refused],
    [refused, refused, refused],
    [refused, refused, '{}'],
  ])
})

test('error: any bit changed is noticed', async () => {
  const bytes = Buffer.from(sealEnvelope({ type: 0, message: '{"id":1}', symKey }), 'base64')
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length * 8 - 1), async (bit) => {
      const forged = Buffer.from(bytes)
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      await expect(openEnvelope(forged.toString('base64'), { symKey })).rejects.toThrowError(invalid)
    }),
    { numRuns: 200 },
  )
})

test('error: whatever comes instead of an envelope, nothing but PAIRING_MESSAGE_INVALID is thrown', async ({
  task,
}) => {
  const bytes = fc.uint8Array({ maxLength: 120 }).map((bytes) => Buffer.from(bytes).toString('base64'))
  const typed = fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.uint8Array({ maxLength: 80 }))
    .map(([type, rest]) => Buffer.from([type, ...rest]).toString('base64url'))
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyText, bytes, typed), fc.constantFrom(...keys), async (text, key) => {
      const opened = await openEnvelope(text, key).catch((error) => error)
      return throwsOnly('PAIRING_MESSAGE_INVALID', () => {
        if (opened instanceof Error) throw opened
      })
    }),
    runs,
  )
  task.meta.deepCount = {
    what: 'texts in place of an envelope',
    tried: runs.numRuns,
    found: 'no other error',
  }
})
