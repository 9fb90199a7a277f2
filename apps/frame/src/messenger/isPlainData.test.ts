import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainData } from './isPlainData.js'

const deep = (levels: number): unknown => (levels === 0 ? 0 : [deep(levels - 1)])

test('default: what JSON can say, and absent keys', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      // Keys that mean something to code that copies objects are refused on purpose.
      fc.pre(!/"(__proto__|constructor|prototype)":/.test(JSON.stringify(value)))
      expect(isPlainData(value)).toBe(true)
    }),
  )
  expect(isPlainData({ a: undefined })).toBe(true)
})

test('parameters: 32 levels, 256 KiB (embedded-wallet.md §4)', () => {
  expect([deep(32), deep(33)].map(isPlainData)).toEqual([true, false])
  expect(['x'.repeat(256 * 1024 - 2), 'x'.repeat(256 * 1024 - 1)].map(isPlainData)).toEqual([true, false])
  expect(isPlainData('€'.repeat(100 * 1024))).toBe(false)
})

test('error: what repeats itself comes to an end', () => {
  const cyclic: unknown[] = []
  cyclic.push(cyclic)
  let wide: unknown = 0
  for (let level = 0; level < 31; level++) wide = [wide, wide]
  expect([cyclic, wide].map(isPlainData)).toEqual([false, false])
})

test('error: a list that is nothing but length is not counted through', () => {
  const endless = new Array(2 ** 32 - 1)
  expect([endless, [[], endless]].map(isPlainData)).toEqual([false, false])
})

test.each([
  1n,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  new Date(0),
  new Map(),
  new Set(),
  new Uint8Array(1),
  new ArrayBuffer(1),
  /x/,
  new Error('x'),
  JSON.parse('{"__proto__":1}'),
  { constructor: 1 },
])('error: %o is none', (value) => {
  expect(isPlainData({ value })).toBe(false)
})
