import { GangwayError } from '@gangway/protocol'
import { describe, expect, test } from 'vitest'
import { createRotatedKms, createTestKms } from '../../tests/createTestKms.js'
import type { SealedRecord } from '../database/sealedRecord.js'
import { openRecord } from './openRecord.js'
import { rewrapRecord } from './rewrapRecord.js'
import { sealRecord } from './sealRecord.js'

const kms = createTestKms()
const context = ['project', 'user', 'wallet', 'C', 'set', '1']
const share = new Uint8Array(33).map((_, at) => at * 7)
const failure = expect.objectContaining({ code: 'KEY_ENCRYPTION_FAILED' })

test('default: opens what was sealed, for the same context, and never seals the same twice', async () => {
  const [first, second] = [await sealRecord(kms, share, context), await sealRecord(kms, share, context)]
  expect(await openRecord(kms, first, context)).toEqual(share)
  expect(await openRecord(kms, second, context)).toEqual(share)
  expect(first.ciphertext).not.toBe(second.ciphertext)
  expect(first.wrapped).not.toBe(second.wrapped)
  expect(await openRecord(kms, JSON.parse(JSON.stringify(first)), context)).toEqual(share)
})

describe('threat 3: a share that was changed or swapped is never opened', () => {
  test('error: any byte of what is stored, changed', async () => {
    const sealed = await sealRecord(kms, share, context)
    const attempts = (['kekId', 'wrapped', 'ciphertext'] as const).flatMap((field) =>
      [...sealed[field]].map(async (character, at) => {
        const changed = [...sealed[field]]
        changed[at] = character === 'A' ? 'B' : 'A'
        return openRecord(kms, { ...sealed, [field]: changed.join('') }, context).catch(
          (error: GangwayError) => error.code,
        )
      }),
    )
    expect(attempts.length).toBeGreaterThan(150)
    expect(new Set(await Promise.all(attempts))).toEqual(new Set(['KEY_ENCRYPTION_FAILED']))
  })

  test('error: every bit of the ciphertext and of the wrapped key, changed', async () => {
    const sealed = await sealRecord(kms, share, context)
    const attempts: Promise<unknown>[] = []
    for (const field of ['wrapped', 'ciphertext'] as const)
      for (let bit = 0; bit < Buffer.from(sealed[field], 'base64url').byteLength * 8; bit++)
        attempts.push(openRecord(kms, { ...sealed, [field]: flip(sealed[field], bit) }, context))
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.length).toBeGreaterThanOrEqual(900)
    expect(
      outcomes.filter(
        (outcome) => !(outcome.status === 'rejected' && outcome.reason instanceof GangwayError),
      ),
    ).toEqual([])
  })

  test('error: cut short, or in no spelling of base64url', async () => {
    const sealed = await sealRecord(kms, share, context)
    const texts = ['', 'AA', '====', `${sealed.ciphertext}A`, `${sealed.ciphertext}\n`]
    for (const ciphertext of [...texts, sealed.ciphertext.slice(0, -4)])
      await expect(openRecord(kms, { ...sealed, ciphertext }, context)).rejects.toThrow(failure)
  })

  test('error: of somebody else, whatever the row says of itself', async () => {
    const others = context.map((_, at) => context.map((part, index) => (index === at ? `${part}x` : part)))
    const shifted = ['project', 'user', 'wallet|C', 'set', '1']
    for (const other of [...others, shifted, context.slice(1), []]) {
      const sealed = await sealRecord(kms, share, other)
      await expect(openRecord(kms, sealed, context)).rejects.toThrow(failure)
      await expect(openRecord(kms, { ...sealed, context }, context)).rejects.toThrow(failure)
    }
  })

  test('error: parts of two records put together', async () => {
    const [first, second] = [await sealRecord(kms, share, context), await sealRecord(kms, share, context)]
    const mixed: SealedRecord = { ...first, wrapped: second.wrapped }
    await expect(openRecord(kms, mixed, context)).rejects.toThrow(failure)
  })
})

test('threat 1: without the key-encryption key a record says nothing', async () => {
  const sealed = await sealRecord(kms, share, context)
  await expect(openRecord(createTestKms(), sealed, context)).rejects.toThrow(failure)
  const stored = Buffer.from(JSON.stringify(sealed))
  for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const)
    expect(stored.includes(Buffer.from(share).toString(encoding))).toBe(false)
})

test('behavior: rewrapping leaves the data as it is, and the older key has no part in it any more', async () => {
  const { before, after, onlyNew } = createRotatedKms()
  const sealed = await sealRecord(before, share, context)
  const rewrapped = await rewrapRecord(after, sealed)
  expect(rewrapped).toMatchObject({ kekId: after.currentKekId, ciphertext: sealed.ciphertext })
  for (const kms of [after, onlyNew]) expect(await openRecord(kms, rewrapped, context)).toEqual(share)
  await expect(openRecord(before, rewrapped, context)).rejects.toThrow(failure)
  await expect(openRecord(onlyNew, sealed, context)).rejects.toThrow(failure)
  await expect(rewrapRecord(after, { ...sealed, context: ['other'] })).rejects.toThrow(failure)
})

function flip(text: string, bit: number): string {
  const bytes = Buffer.from(text, 'base64url')
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return bytes.toString('base64url')
}
