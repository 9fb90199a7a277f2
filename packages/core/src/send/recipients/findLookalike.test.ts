import { getBase58Decoder } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TrustedAddress } from '../../chains/sendParameters.js'
import { findLookalike } from './getRecipientNotices.js'

type Family = 'eip155' | 'solana'
const seed = 20_261_123
const sources = ['own', 'contact', 'paid'] as const

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const honest: Record<Family, fc.Arbitrary<string>> = {
  eip155: bytes(20).map((value) => `0x${Buffer.from(value).toString('hex')}`),
  solana: bytes(32).map((value) => getBase58Decoder().decode(value)),
}
const draw = (family: Family, count: number, offset = 0) =>
  fc.sample(honest[family], { seed: seed + offset, numRuns: count })
const toTrusted = (address: string, at: number): TrustedAddress => ({
  address,
  source: sources[at % 3] ?? 'own',
  name: null,
})

/** Ends an imitator takes over: those a list shows, the first and last four, and either end alone. */
const takenOver: Record<Family, readonly (readonly [start: number, end: number])[]> = {
  eip155: [
    [6, 4],
    [4, 6],
    [6, 6],
    [10, 8],
    [8, 0],
    [0, 6],
    [2, 6],
  ],
  solana: [
    [4, 4],
    [4, 6],
    [6, 6],
    [8, 8],
    [6, 0],
    [0, 6],
  ],
}

function imitate(model: string, filler: string, [start, end]: readonly [number, number]): string {
  const middle = filler
    .slice(start, model.length - end)
    .padEnd(model.length - end - start, filler.slice(2, 20))
  return model.slice(0, start) + middle + model.slice(model.length - end)
}

describe.each(['eip155', 'solana'] as const)('findLookalike (interface-guide.md §9.6), %s', (family) => {
  test('behavior: of 2,000 imitations of an own, saved or paid address none passes', () => {
    const trusted = draw(family, 30).map(toTrusted)
    const passed = draw(family, 2_000, 1).filter((filler, at) => {
      const model = trusted[at % trusted.length]?.address ?? ''
      const ends = takenOver[family][at % takenOver[family].length] ?? [6, 6]
      const forged = imitate(model, filler, ends)
      const spelled = at % 2 ? forged : forged.toLowerCase()
      return findLookalike(spelled, trusted, family) === null
    })
    expect(passed).toEqual([])
  })

  test.each([1, 3, 4, 30, 200])(
    'behavior: of 10,000 honest addresses at most one is warned of, %s trusted',
    (count) => {
      const trusted = draw(family, count).map(toTrusted)
      const warned = draw(family, 10_000, 2).filter((address) => findLookalike(address, trusted, family))
      expect(warned.length).toBeLessThanOrEqual(1)
    },
  )

  test('behavior: both ends are an imitation, one is a likeness', () => {
    const [model = '', filler = ''] = draw(family, 2)
    const trusted = [toTrusted(model, 0)]
    const prefix = family === 'eip155' ? 2 : 0
    const ends = (start: number, end: number) =>
      findLookalike(imitate(model, filler, [start && start + prefix, end]), trusted, family)?.ends
    expect(ends(4, 4)).toBe('both')
    expect(ends(4 - prefix, 6)).toBe('both')
    expect(ends(5, 0)).toBe('one')
    expect(ends(0, 5)).toBe('one')
    expect(ends(3, 3)).toBeUndefined()
  })
})

test('behavior: a trusted address is no imitation of another one', () => {
  const one = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const other = `0x7099${'1'.repeat(32)}79C8`
  const trusted = [one, other].map(toTrusted)
  expect(findLookalike(one.toLowerCase(), trusted, 'eip155')).toBeNull()
  expect(findLookalike(other, trusted, 'eip155')).toBeNull()
  expect(findLookalike(other, trusted.slice(0, 1), 'eip155')).toMatchObject({ ends: 'both' })
})

test('behavior: nobody trusted, nothing to imitate', () => {
  expect(findLookalike('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', [], 'eip155')).toBeNull()
})
