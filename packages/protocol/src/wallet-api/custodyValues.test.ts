import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { createRecoveryKey } from '../custody/recoveryKey.js'
import { proveRecoveryKey } from '../custody/recoveryProof.js'
import { sealRecoveryShare } from '../custody/recoveryShare.js'
import {
  methodParametersSchema,
  passwordGuessSchema,
  proofSchema,
  recoveryKeySchema,
  sealedShareSchema,
} from './custodyValues.js'
import { recoveryStoreBodySchema } from './shareRoutes.js'

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const isTaken = (schema: Parameters<typeof safeParse>[0], value: unknown) => safeParse(schema, value).success

test('behavior: what the functions make is taken, in its one spelling alone', async () => {
  for (let count = 0; count < 20; count++) {
    const { publicKey, privateKey } = await createRecoveryKey()
    const context = { projectId: 'one', userId: 'a', walletId: 'b', setId: 'c' }
    const values = [
      [recoveryKeySchema, publicKey],
      [sealedShareSchema, await sealRecoveryShare(publicKey, new Uint8Array(33), context)],
      [proofSchema, await proveRecoveryKey(privateKey, publicKey)],
      [passwordGuessSchema, crypto.getRandomValues(new Uint8Array(32))],
    ] as const
    for (const [schema, bytes] of values) {
      const text = toText(bytes)
      expect(isTaken(schema, text)).toBe(true)
      for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
        const other = `${text.slice(0, -1)}${last}`
        const isOneSpelling = toText(Buffer.from(other, 'base64url')) === other
        expect(isTaken(schema, other)).toBe(isOneSpelling)
      }
      for (const wrong of [`${text}A`, text.slice(1), `${text.slice(0, -1)}=`])
        expect(isTaken(schema, wrong)).toBe(false)
    }
  }
})

test('parameters: scrypt has 2^17 rounds at least and 2^20 at most, whoever says so', () => {
  const toParameters = (logN: number, change = {}) => ({
    kind: 'password',
    salt: 'A'.repeat(22),
    scrypt: { logN, r: 8, p: 1, ...change },
  })
  for (const logN of [17, 20]) expect(isTaken(methodParametersSchema, toParameters(logN))).toBe(true)
  for (const logN of [1, 16, 21, 17.5])
    expect(isTaken(methodParametersSchema, toParameters(logN))).toBe(false)
  expect(isTaken(methodParametersSchema, toParameters(17, { r: 1 }))).toBe(false)
  expect(isTaken(methodParametersSchema, toParameters(17, { p: 0 }))).toBe(false)
})

test('behavior: a share is stored in the clear, or sealed with its key and a proof; nothing between', () => {
  const grant = 'a.b.c'
  const sealedTo = toText(Uint8Array.from([4, ...new Uint8Array(64)]))
  const sealed = { grant, shareC: 'A'.repeat(152), sealedTo, proof: 'A'.repeat(86) }
  expect(isTaken(recoveryStoreBodySchema, { grant, shareC: 'A'.repeat(44) })).toBe(true)
  expect(isTaken(recoveryStoreBodySchema, sealed)).toBe(true)
  for (const left of ['sealedTo', 'proof', 'grant'])
    expect(isTaken(recoveryStoreBodySchema, { ...sealed, [left]: undefined }), left).toBe(false)
})
