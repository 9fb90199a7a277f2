import { expect, test } from 'vitest'
import { maxMemoBytes, readMemo } from './readMemo.js'

test('default: the text without the space around it, and its bytes', () => {
  expect(readMemo('  order 7 ')).toEqual({ text: 'order 7', bytes: 7, isTooLong: false })
})

test('behavior: nothing but space is no memo', () => {
  expect(readMemo('   ')).toEqual({ text: null, bytes: 0, isTooLong: false })
})

test('behavior: bytes of UTF-8 count, not characters', () => {
  expect(readMemo('é'.repeat(maxMemoBytes / 2)).isTooLong).toBe(false)
  expect(readMemo('é'.repeat(maxMemoBytes / 2 + 1))).toMatchObject({
    bytes: maxMemoBytes + 2,
    isTooLong: true,
  })
})
