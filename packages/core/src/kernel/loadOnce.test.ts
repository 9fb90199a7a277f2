import { expect, test, vi } from 'vitest'
import { loadOnce } from './loadOnce.js'

test('default: loads once', async () => {
  const load = vi.fn(async () => 'module')
  const get = loadOnce(load)
  expect(await Promise.all([get(), get()])).toEqual(['module', 'module'])
  expect(load).toHaveBeenCalledOnce()
})

test('error: a failure is told, and the next call tries again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'))
  load.mockResolvedValue('module')
  const get = loadOnce(load)
  await expect(get()).rejects.toThrow('offline')
  expect(await get()).toBe('module')
})
