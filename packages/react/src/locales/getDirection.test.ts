import { expect, test } from 'vitest'
import { getDirection } from './getDirection.js'

test.each([
  ['ar-EG', 'rtl'],
  ['he', 'rtl'],
  ['az-Arab', 'rtl'],
  ['en', 'ltr'],
  ['ur-Latn', 'ltr'],
])('default: %s runs %s', (tag, direction) => {
  expect(getDirection(tag)).toBe(direction)
})
