import { ed25519, x25519 } from '@noble/curves/ed25519'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Curves } from './curves.js'
import rfcs from './fixtures/rfcs.json' with { type: 'json' }
import { fromHex, toHex } from './hex.js'
import { nobleCurves } from './nobleCurves.js'
import { webCurves, withCurves } from './withCurves.js'

const runs = { numRuns: process.env.GANGWAY_TEST_DEEP ? 500 : 20 }
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const sides: [string, Curves][] = [
  ['the browser', webCurves],
  ['@noble', nobleCurves],
]
// Its curves as it puts them together itself.
const wholeCurves: Curves = {
  getSigner: async (seed) => ({
    publicKey: ed25519.getPublicKey(seed),
    sign: async (message) => ed25519.sign(message, seed),
  }),
  getAgreementKey: async (privateKey) => x25519.getPublicKey(privateKey),
  getSharedSecret: async (privateKey, peerPublicKey) => x25519.getSharedSecret(privateKey, peerPublicKey),
}

afterEach(() => void vi.unstubAllGlobals())

describe.each(sides)('the curves of %s', (_, curves) => {
  test.each(rfcs.ed25519)('default: RFC 8032 §7.1, $name', async (vector) => {
    const { publicKey, sign } = await curves.getSigner(fromHex(vector.seed, 32))
    expect(toHex(publicKey)).toBe(vector.publicKey)
    expect(toHex(await sign(Buffer.from(vector.message, 'hex')))).toBe(vector.signature)
  })

  test.each(rfcs.x25519)('default: $name', async ({ scalar, coordinate, product }) => {
    const secret = await curves.getSharedSecret(fromHex(scalar, 32), fromHex(coordinate, 32))
    expect(toHex(secret)).toBe(product)
  })

  test.each([0, 1])('default: RFC 7748 §6.1, side %i', async (side) => {
    const { privateKeys, publicKeys, secret } = rfcs.agreement
    const own = fromHex(privateKeys[side] ?? '', 32)
    const peer = fromHex(publicKeys[1 - side] ?? '', 32)
    expect(toHex(await curves.getAgreementKey(own))).toBe(publicKeys[side])
    expect(toHex(await curves.getSharedSecret(own, peer))).toBe(secret)
  })

  test.each(['00', '01'])('error: a public key that makes the secret known to all, %s…', async (first) => {
    const publicKey = fromHex(first.padEnd(64, '0'), 32)
    await expect(curves.getSharedSecret(new Uint8Array(32).fill(7), publicKey)).rejects.toThrow()
  })
})

test('behavior: both say the same of any keys, and what ed25519 and x25519 of @noble say', async () => {
  await fc.assert(
    fc.asyncProperty(bytes(32), bytes(32), fc.uint8Array({ maxLength: 300 }), async (own, peer, message) => {
      const [web, noble, whole] = await Promise.all(
        [webCurves, nobleCurves, wholeCurves].map(async (curves) => {
          const signer = await curves.getSigner(own)
          const publicKey = await curves.getAgreementKey(peer)
          return [
            signer.publicKey,
            await signer.sign(message),
            publicKey,
            await curves.getSharedSecret(own, publicKey),
            await curves.getSharedSecret(own, peer).catch(() => null),
          ].map((value) => value && toHex(value))
        }),
      )
      expect(noble).toEqual(whole)
      expect(web).toEqual(whole)
    }),
    runs,
  )
})

test('behavior: where the browser has no curves, those of @noble are used', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const used: Curves[] = []
  const key = await withCurves((curves) => {
    used.push(curves)
    return curves.getAgreementKey(new Uint8Array(32).fill(7))
  })
  expect(used).toEqual([webCurves, nobleCurves])
  expect(key).toEqual(await nobleCurves.getAgreementKey(new Uint8Array(32).fill(7)))
})
