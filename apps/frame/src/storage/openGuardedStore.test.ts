import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryStore, openGuardedStore } from './openGuardedStore.js'
import type { KeyValueStore } from './openIndexedDbStore.js'

afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<never>(() => {})
const refuse = () => Promise.reject(new DOMException('refused', 'SecurityError'))

test('default: the browser’s store, whose values outlive it', async () => {
  const own = createMemoryStore()
  const store = await openGuardedStore(async () => own)
  expect(store.carrier).toBe('stored')
  await store.write({ a: 1, b: 2 })
  await store.write({ a: undefined })
  const later = await openGuardedStore(async () => own)
  expect([await later.read('a'), await later.read('b')]).toEqual([undefined, 2])
})

test('behavior: a probe that throws, or a place that keeps no keys, means memory (embedded-wallet.md §3, threat 26)', async () => {
  const own = createMemoryStore()
  const faults: (() => Promise<KeyValueStore>)[] = [
    refuse,
    () => {
      throw new DOMException('refused', 'SecurityError')
    },
    async () => ({ ...own, write: refuse }),
    async () => ({ ...own, read: refuse }),
    async () => ({ ...own, read: async () => ({}) }),
  ]
  for (const fault of faults) {
    const store = await openGuardedStore(fault)
    expect(store.carrier).toBe('memory')
    await store.write({ a: 1 })
    expect(await store.read('a')).toBe(1)
  }
  expect(await own.read('a')).toBeUndefined()
})

test('behavior: a probe that hangs means memory within 2 s (embedded-wallet.md §3, threat 26)', async () => {
  vi.useFakeTimers()
  const own = createMemoryStore()
  for (const stuck of [
    never,
    async () => ({ ...own, write: never }),
    async () => ({ ...own, read: never }),
  ]) {
    const start = Date.now()
    const opening = openGuardedStore(stuck)
    await vi.runAllTimersAsync()
    expect((await opening).carrier).toBe('memory')
    expect(Date.now() - start).toBeLessThanOrEqual(2_000)
  }
})

test('behavior: a store that fails or falls silent later is replaced by memory with what was known', async () => {
  for (const fault of [refuse, never]) {
    const own = createMemoryStore()
    const shaky = { ...own }
    const store = await openGuardedStore(async () => shaky)
    await store.write({ a: 1 })
    await own.write({ b: 2 })
    expect(await store.read('b')).toBe(2)
    shaky.read = fault
    shaky.write = fault
    vi.useFakeTimers()
    const reading = store.read('a')
    await vi.runAllTimersAsync()
    expect(await reading).toBe(1)
    vi.useRealTimers()
    expect(await store.read('b')).toBe(2)
    await store.write({ c: 3 })
    expect(await store.read('c')).toBe(3)
  }
})

test('behavior: the probe leaves nothing behind', async () => {
  const names: string[] = []
  const own = createMemoryStore()
  const spied: KeyValueStore = {
    ...own,
    write: (changes) => {
      names.push(...Object.keys(changes))
      return own.write(changes)
    },
  }
  await openGuardedStore(async () => spied)
  expect(await Promise.all(names.map(own.read))).toEqual(names.map(() => undefined))
})
