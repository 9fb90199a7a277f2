import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createStoredValue } from './createStoredValue.js'
import { createMemoryStorage, type KeyValueStorage } from './keyValueStorage.js'

const schema = v.object({
  amount: v.pipe(
    v.string(),
    v.transform((text) => BigInt(text)),
  ),
})
const open = (storage: KeyValueStorage, worldId: string | null = null) =>
  createStoredValue(storage, { key: 'key', schema, worldId })

test('default: big integers survive exactly', () => {
  const storage = createMemoryStorage()
  const value = { amount: 2n ** 200n + 1n }
  open(storage).write(value)
  expect(open(storage).read()).toEqual(value)
})

test('behavior: another world reads nothing and clears the place', () => {
  const storage = createMemoryStorage()
  open(storage, 'a').write({ amount: 1n })
  expect(open(storage, 'b').read()).toBeNull()
  expect(open(storage, 'a').read()).toBeNull()
})

test.each(['', '{', '{}', '{"worldId":null,"value":{"amount":1}}'])('error: “%s” is no value', (text) => {
  const storage = createMemoryStorage()
  storage.setItem('key', text)
  expect(open(storage).read()).toBeNull()
})

test('error: a storage that refuses costs nothing but the memory', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const stored = open({ getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => stored.write({ amount: 1n })).not.toThrow()
  expect(stored.read()).toBeNull()
})
