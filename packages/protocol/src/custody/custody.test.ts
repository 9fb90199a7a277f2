import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRecoveryKey, readRecoveryPublicKey } from './recoveryKey.js'
import { isRecoveryKeyProven, proveRecoveryKey, toProofMessage } from './recoveryProof.js'
import { openRecoveryShare, sealedShareSize, sealRecoveryShare } from './recoveryShare.js'
import {
  toPasswordGuess,
  toPasswordSecret,
  unwrapRecoveryKey,
  wrapRecoveryKey,
} from './wrappedRecoveryKey.js'

const integrity = { code: 'WALLET_INTEGRITY' }
const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const createId = () => Buffer.from(randomBytes(16)).toString('hex')
const createContext = () => ({
  ...{ projectId: 'one', userId: createId(), walletId: createId(), setId: createId() },
})
/** The same bytes with bits of one of them turned. */
const change = (bytes: Uint8Array, at: number, bits: number) =>
  Uint8Array.from(bytes, (byte, index) => (index === at % bytes.length ? byte ^ bits : byte))
const aChange = [fc.nat(1_000), fc.integer({ min: 1, max: 255 })] as const

describe('a sealed recovery share', () => {
  test('default: opens by the private key alone, and is another each time (embedded-wallet.md §2.3)', async () => {
    const [key, other] = [await createRecoveryKey(), await createRecoveryKey()]
    expect([key.publicKey.length, key.privateKey.length]).toEqual([65, 138])
    const [share, context] = [randomBytes(33), createContext()]
    const sealed = await sealRecoveryShare(key.publicKey, share, context)
    expect(sealed).toHaveLength(sealedShareSize)
    expect(await sealRecoveryShare(key.publicKey, share, context)).not.toEqual(sealed)
    expect(await openRecoveryShare(key.privateKey, sealed, context)).toEqual(share)
    await expect(openRecoveryShare(other.privateKey, sealed, context)).rejects.toMatchObject(integrity)
  })

  test('error: every changed byte is noticed, in seal and key', async () => {
    const { privateKey, publicKey } = await createRecoveryKey()
    const [share, context] = [randomBytes(33), createContext()]
    const sealed = await sealRecoveryShare(publicKey, share, context)
    for (let at = 0; at < sealed.length; at++)
      await expect(openRecoveryShare(privateKey, change(sealed, at, 1), context)).rejects.toMatchObject(
        integrity,
      )
    await fc.assert(
      fc.asyncProperty(...aChange, async (at, bits) => {
        const opened = openRecoveryShare(privateKey, change(sealed, at, bits), context)
        await expect(opened).rejects.toMatchObject(integrity)
        // A key whose bytes were changed is no key, or another one; what says nothing of it may say anything.
        const changed = change(privateKey, at, bits)
        const read = await openRecoveryShare(changed, sealed, context).catch(() => null)
        if (read) expect(read).toEqual(share)
      }),
    )
  })

  test('error: another project, person, wallet or set does not open it', async () => {
    const { privateKey, publicKey } = await createRecoveryKey()
    const context = createContext()
    const sealed = await sealRecoveryShare(publicKey, randomBytes(33), context)
    for (const [name, value] of Object.entries({ ...createContext(), projectId: 'two' })) {
      const opened = openRecoveryShare(privateKey, sealed, { ...context, [name]: value })
      await expect(opened, name).rejects.toMatchObject(integrity)
    }
    const joined = { ...context, projectId: `one","${context.userId}`, userId: context.walletId }
    await expect(openRecoveryShare(privateKey, sealed, joined)).rejects.toMatchObject(integrity)
  })

  test('error: no share, no seal, no key', async () => {
    const { privateKey, publicKey } = await createRecoveryKey()
    const context = createContext()
    for (const size of [0, 32, 34])
      await expect(sealRecoveryShare(publicKey, randomBytes(size), context)).rejects.toMatchObject(integrity)
    for (const size of [0, 65, 113, 115])
      await expect(openRecoveryShare(privateKey, randomBytes(size), context)).rejects.toMatchObject(integrity)
    const isNoPoint = Uint8Array.from([4, ...new Uint8Array(64).fill(1)])
    await expect(sealRecoveryShare(isNoPoint, randomBytes(33), context)).rejects.toMatchObject(integrity)
    await expect(readRecoveryPublicKey(randomBytes(138))).rejects.toMatchObject(integrity)
    expect(await readRecoveryPublicKey(privateKey)).toEqual(publicKey)
  })
})

describe('a wrapped recovery key', () => {
  const context = { walletId: createId(), methodId: createId() }

  test('default: opens by the same secret, of a passkey or of a password with the pepper part', async () => {
    const { privateKey } = await createRecoveryKey()
    const prf = randomBytes(32)
    const wrapped = await wrapRecoveryKey(prf, privateKey, context)
    expect(await unwrapRecoveryKey(prf, wrapped, context)).toEqual(privateKey)

    const [stretched, pepperPart] = [randomBytes(32), randomBytes(32)]
    const secret = toPasswordSecret(stretched, pepperPart)
    const byPassword = await wrapRecoveryKey(secret, privateKey, context)
    expect(await unwrapRecoveryKey(secret, byPassword, context)).toEqual(privateKey)
    const guess = await toPasswordGuess(stretched, context)
    expect(guess).toHaveLength(32)
    // The guess tells nothing the secret is made of, and is another for another method.
    for (const wrong of [toPasswordSecret(guess, pepperPart), toPasswordSecret(stretched, guess), stretched])
      await expect(unwrapRecoveryKey(wrong, byPassword, context)).rejects.toMatchObject(integrity)
    expect(await toPasswordGuess(stretched, { ...context, methodId: createId() })).not.toEqual(guess)
  })

  test('error: every changed byte is noticed; another wallet or method does not open it', async () => {
    const { privateKey } = await createRecoveryKey()
    const prf = randomBytes(32)
    const wrapped = await wrapRecoveryKey(prf, privateKey, context)
    await fc.assert(
      fc.asyncProperty(...aChange, async (at, bits) => {
        for (const [secret, text] of [
          [prf, change(wrapped, at, bits)],
          [change(prf, at, bits), wrapped],
        ] as const)
          await expect(unwrapRecoveryKey(secret, text, context)).rejects.toMatchObject(integrity)
      }),
    )
    for (const name of ['walletId', 'methodId'] as const)
      await expect(unwrapRecoveryKey(prf, wrapped, { ...context, [name]: createId() })).rejects.toMatchObject(
        integrity,
      )
    await expect(unwrapRecoveryKey(prf, randomBytes(28), context)).rejects.toMatchObject(integrity)
  })
})

describe('a proof of the recovery key', () => {
  const body = { grant: 'a.b.c', epoch: 1, shares: [{ setId: 'x', shareC: 'y' }], proof: 'left out' }

  test('default: is of one message and one key; the order of keys in a body does not count', async () => {
    const { privateKey, publicKey } = await createRecoveryKey()
    const message = toProofMessage('/custody/move', body)
    const proof = await proveRecoveryKey(privateKey, message)
    expect(proof).toHaveLength(64)
    expect(await isRecoveryKeyProven(publicKey, message, proof)).toBe(true)
    const turned = { shares: [{ shareC: 'y', setId: 'x' }], epoch: 1, grant: 'a.b.c' }
    expect(toProofMessage('/custody/move', turned)).toEqual(message)
    const other = await createRecoveryKey()
    expect(await isRecoveryKeyProven(other.publicKey, message, proof)).toBe(false)
    await expect(isRecoveryKeyProven(randomBytes(65), message, proof)).rejects.toMatchObject(integrity)
  })

  test('error: every changed byte is noticed, of message and proof; so is another path or body', async () => {
    const { privateKey, publicKey } = await createRecoveryKey()
    const message = toProofMessage('/custody/move', body)
    const proof = await proveRecoveryKey(privateKey, message)
    await fc.assert(
      fc.asyncProperty(...aChange, async (at, bits) => {
        expect(await isRecoveryKeyProven(publicKey, change(message, at, bits), proof)).toBe(false)
        expect(await isRecoveryKeyProven(publicKey, message, change(proof, at, bits))).toBe(false)
      }),
    )
    for (const other of [
      toProofMessage('/custody/methods/add', body),
      toProofMessage('/custody/move', { ...body, grant: 'a.b.d' }),
      toProofMessage('/custody/move', { ...body, shares: [{ setId: 'x', shareC: 'z' }] }),
    ])
      expect(await isRecoveryKeyProven(publicKey, other, proof)).toBe(false)
  })
})
