import { describe, expect, test } from 'vitest'
import { readCode } from './readCode.js'

describe('readCode (interface-guide.md §6 “Code field”)', () => {
  test.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['Your code: 123456.', '123456'],
    ['1234567', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۹۰', '90'],
    ['０９', '09'],
    ['12a', '12'],
    ['', ''],
  ])('default: “%s” is %s', (text, code) => {
    expect(readCode(text, 6)).toBe(code)
  })
})
