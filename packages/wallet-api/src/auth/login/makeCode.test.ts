import { expect, test } from 'vitest'
import { makeCode } from './makeCode.js'

test('default: six digits, with zeros in front, each as likely as any other at its place', () => {
  const codes = Array.from({ length: 20_000 }, makeCode)
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  // Of a million; that 20,000 of them are fewer than 19,700 different ones does not happen.
  expect(new Set(codes).size).toBeGreaterThan(19_700)
  for (let place = 0; place < 6; place++)
    for (let digit = 0; digit < 10; digit++) {
      const count = codes.filter((code) => code[place] === String(digit)).length
      // 2,000 are expected, and 42 is the standard deviation.
      expect(Math.abs(count - 2_000)).toBeLessThan(340)
    }
})
