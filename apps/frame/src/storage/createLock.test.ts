import { afterEach, expect, test, vi } from 'vitest'
import { createLock } from './createLock.js'

afterEach(() => {
  vi.restoreAllMocks()
})

/** A lock manager that does as a test says. */
function toManager(
  request: (name: string, options: LockOptions, work: () => Promise<unknown>) => Promise<unknown>,
) {
  return { request, query: async () => ({}) } as unknown as LockManager
}

test('default: one after the other, in order, whatever becomes of the first', async () => {
  const lock = createLock('a', undefined)
  const seen: number[] = []
  const first = lock(async () => {
    await Promise.resolve()
    seen.push(1)
    throw new Error('failed')
  })
  const second = lock(async () => void seen.push(2))
  await expect(first).rejects.toThrow('failed')
  await second
  expect(seen).toEqual([1, 2])
})

test('behavior: asks the browser’s manager by name, and gives back what the work gives', async () => {
  const names: string[] = []
  const manager = toManager((name, _options, work) => {
    names.push(name)
    return work()
  })
  const lock = createLock('gangway a', manager)
  expect(await lock(async () => 7)).toBe(7)
  await expect(lock(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(names).toEqual(['gangway a', 'gangway a'])
})

test('behavior: a manager that refuses is done without; the work runs once', async () => {
  let runs = 0
  const manager = toManager(() => Promise.reject(new DOMException('refused', 'SecurityError')))
  await createLock('a', manager)(async () => void runs++)
  expect(runs).toBe(1)
})

test('error: a lock another tab never gives back', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  const manager = toManager((_name, { signal }) => Promise.reject(signal?.reason))
  await expect(createLock('a', manager)(async () => 1)).rejects.toMatchObject({ code: 'FRAME_UNREACHABLE' })
})
