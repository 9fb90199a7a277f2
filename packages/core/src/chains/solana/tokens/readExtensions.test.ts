import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readExtensions } from './tokenExtensions.js'

const extension = fc.tuple(fc.integer({ min: 1, max: 0xffff }), fc.uint8Array({ maxLength: 300 }))
const extensions = fc.uniqueArray(extension, { selector: ([number]) => number, maxLength: 8 })

function write(list: readonly [number, Uint8Array][]): Uint8Array {
  const contents = list.flatMap(([number, content]) => [
    number % 256,
    number >> 8,
    content.length % 256,
    content.length >> 8,
    ...content,
  ])
  return Uint8Array.from([...new Uint8Array(165), 1, ...contents])
}

test('default: whatever there is, is found again', () => {
  fc.assert(
    fc.property(extensions, (list) => {
      expect([...readExtensions(write(list))]).toEqual(list)
    }),
  )
})

test('behavior: nothing comes after number 0, which is room that was left', () => {
  const data = Uint8Array.from([...write([[9, new Uint8Array()]]), 0, 0, 0, 0, 12, 0, 0, 0])
  expect([...readExtensions(data).keys()]).toEqual([9])
})

test('behavior: a mint or an account without extensions has none', () => {
  expect(readExtensions(new Uint8Array(82)).size).toBe(0)
  expect(readExtensions(new Uint8Array(165)).size).toBe(0)
})

test('error: a content that is cut off hides nothing', () => {
  const whole = write([[1, new Uint8Array(108)]])
  expect(() => readExtensions(whole.slice(0, -1))).toThrow(
    expect.objectContaining({ code: 'SEND_INVALID_PARAMETERS' }),
  )
})
