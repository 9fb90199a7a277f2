import fc from 'fast-check'
import { encodeFunctionResult, type Hex, multicall3Abi, numberToHex, padHex } from 'viem'
import { expect, test } from 'vitest'
import { decodeResults, readAddress, readWord } from './decodeResults.js'

const encode = (results: { success: boolean; returnData: Hex }[]) =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results })

const hexes = fc.uint8Array({ maxLength: 200 }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const results = fc.array(fc.record({ success: fc.boolean(), returnData: hexes }), { maxLength: 40 })

test('default: the data of each call that went through, and null of each that failed', () => {
  fc.assert(
    fc.property(results, (given) => {
      expect(decodeResults(encode(given), given.length)).toEqual(
        given.map(({ success, returnData }) => (success ? returnData : null)),
      )
    }),
  )
})

test('error: an answer that was cut short, or is of another number of calls, is not taken for calls that failed', () => {
  fc.assert(
    fc.property(results, fc.nat(), (given, cut) => {
      const answer = encode(given)
      for (const count of [given.length - 1, given.length + 1])
        expect(() => decodeResults(answer, count)).toThrow(RangeError)
      // Of the last word only the padding of what is shorter than it may be missing.
      const short = answer.slice(0, Math.min(2 + (cut % answer.length), answer.length - 64)) as Hex
      if (given.length > 0) expect(() => decodeResults(short, given.length)).toThrow(RangeError)
    }),
  )
})

test('error: any other bytes are refused', () => {
  fc.assert(
    fc.property(hexes, fc.integer({ min: 1, max: 5 }), (data, count) => {
      expect(() => decodeResults(data, count)).toThrow(RangeError)
    }),
  )
  expect(() => decodeResults('0x', 0)).toThrow(RangeError)
  expect(() => decodeResults(`${encode([])}zz` as Hex, 0)).toThrow(RangeError)
})

test('parameters: words and addresses of an answer', () => {
  const answer: Hex = `0x${'0'.repeat(63)}7${'f'.repeat(64)}`
  expect([0, 1, 2].map((at) => readWord(answer, at))).toEqual([7n, 2n ** 256n - 1n, null])
  expect(readWord('0x', 0)).toBeNull()
  const address = numberToHex(2n ** 159n, { size: 20 })
  expect(readAddress(padHex(address, { size: 32 }))).toBe(address)
  for (const none of [null, '0x', address, `0x${'f'.repeat(64)}`] as const)
    expect(readAddress(none)).toBeNull()
})
