import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitJsonArray } from './splitJsonArray.js'

test('default: keeps each element as it was written', () => {
  expect(splitJsonArray(' [ {"a":[1,2]} , 18446744073709551615,"],\\"[" ] ')).toEqual([
    '{"a":[1,2]}',
    '18446744073709551615',
    '"],\\"["',
  ])
})

test('behavior: every array, however it is spaced', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 1, '\t'), (values, space) => {
      const elements = splitJsonArray(JSON.stringify(values, null, space))
      expect(elements.map((element) => JSON.parse(element))).toEqual(JSON.parse(JSON.stringify(values)))
    }),
  )
})
