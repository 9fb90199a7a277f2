import { expect, test } from 'vitest'
import { createIdSource } from './createIdSource.js'

test('default: the time and three digits, always growing, exact as a number', () => {
  const createId = createIdSource(() => 1_795_190_077_085)
  const ids = Array.from({ length: 2_000 }, createId).map(Number)
  expect(String(ids[0])).toMatch(/^1795190077085\d{3}$/)
  expect(ids.every((id, index) => Number.isSafeInteger(id) && id > (ids[index - 1] ?? 0))).toBe(true)
})
