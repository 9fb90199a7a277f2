import { describe, expect, test } from 'vitest'
import published from './fixtures/published.json' with { type: 'json' }
import { createKeyPair, createSymKey, deriveSymKey, toTopic } from './keys.js'

const invalid = expect.objectContaining({ code: 'PAIRING_MESSAGE_INVALID' })

test.each(published.agreements)(
  'default: the key others derive',
  async ({ privateKey, peerPublicKey, symKey }) => {
    expect(await deriveSymKey(privateKey, peerPublicKey)).toBe(symKey)
    expect(await deriveSymKey(privateKey.toUpperCase(), peerPublicKey.toUpperCase())).toBe(symKey)
  },
)

test('default: both sides arrive at one key', async () => {
  const [one, other] = [await createKeyPair(), await createKeyPair()]
  expect(await deriveSymKey(one.privateKey, other.publicKey)).toBe(
    await deriveSymKey(other.privateKey, one.publicKey),
  )
})

test.each([
  ['no hex', 'z'.repeat(64)],
  ['too short', 'ab'],
  ['zero', '00'.repeat(32)],
  ['of a small order', `01${'00'.repeat(31)}`],
])('error: a public key that is %s', async (_, publicKey) => {
  const { privateKey } = await createKeyPair()
  await expect(deriveSymKey(privateKey, publicKey)).rejects.toThrowError(invalid)
})

describe('toTopic', () => {
  test.each(published.topics)('default: the topic others give a key', ({ key, topic }) => {
    expect(toTopic(key)).toBe(topic)
  })

  test('behavior: a new key has a topic of its own', () => {
    expect(toTopic(createSymKey())).not.toBe(toTopic(createSymKey()))
  })

  test('error: what is no key has none', () => expect(() => toTopic('12')).toThrowError(invalid))
})
