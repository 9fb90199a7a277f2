import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJsonExact } from './parseJsonExact.js'

test('default: u64 numbers stay exact', () => {
  expect(parseJsonExact('{"a":18446744073709551615,"b":[9007199254740993,-9007199254740993],"c":5}')).toEqual(
    {
      a: 18446744073709551615n,
      b: [9007199254740993n, -9007199254740993n],
      c: 5,
    },
  )
})

test('behavior: everything else is what JSON.parse gives', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(!/\d{16}/.test(JSON.stringify(value)))
      const text = JSON.stringify(value)
      expect(parseJsonExact(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('parameters: digits inside texts, fractions and exponents are left alone', () => {
  const text =
    '["18446744073709551615","\\"18446744073709551615",0.12345678901234567890,12345678901234567890e2]'
  expect(parseJsonExact(text)).toEqual(JSON.parse(text))
})

test('error: what is not JSON', () => {
  expect(() => parseJsonExact('{"a":18446744073709551615')).toThrow(SyntaxError)
})
