import { expect, test } from 'vitest'
import { createBatcher } from './createBatcher.js'

/** A batcher of numbers whose batches are written when the test says so; a batch with a 0 fails. */
function createManual(options: { linger?: number; budget?: number } = {}) {
  const begun: number[][] = []
  const releases: (() => void)[] = []
  const batcher = createBatcher<number, number>({
    linger: options.linger ?? 0,
    budget: options.budget ?? 100,
    getCost: (item) => item,
    async write(items) {
      begun.push([...items])
      await new Promise<void>((resolve) => releases.push(resolve))
      if (items.includes(0)) throw new Error('zero')
      return items.map((item) => item * 2)
    },
  })
  const release = async (batch: number) => {
    await expect.poll(() => releases.length).toBeGreaterThan(batch)
    releases[batch]?.()
  }
  return { ...batcher, begun, release }
}

test('default: what comes together, and what comes meanwhile, is written together, one batch at a time', async () => {
  const { add, begun, release } = createManual()
  const first = [add(1), add(2)]
  await release(0)
  expect(await Promise.all(first)).toEqual([2, 4])
  const second = add(3)
  await expect.poll(() => begun.length).toBe(2)
  const third = [add(4), add(5)]
  await release(1)
  expect(await second).toBe(6)
  await release(2)
  expect(await Promise.all(third)).toEqual([8, 10])
  expect(begun).toEqual([[1, 2], [3], [4, 5]])
})

test('parameters: budget bounds a batch, and one item is always taken', async () => {
  const { add, begun, release } = createManual({ budget: 10 })
  const all = [4, 6, 1, 20, 9].map(add)
  for (const batch of [0, 1, 2, 3]) await release(batch)
  await Promise.all(all)
  expect(begun).toEqual([[4, 6], [1], [20], [9]])
})

test('error: a batch that fails rejects its own items, and the next is written', async () => {
  const { add, release } = createManual({ budget: 1 })
  const [bad, good] = [add(0), add(2)]
  void release(0)
  await expect(bad).rejects.toThrow('zero')
  await release(1)
  expect(await good).toBe(4)
})

test('behavior: flush waits for no linger, for what was added before it, and for failures too', async () => {
  const { add, flush, begun, release } = createManual({ linger: 3_600_000 })
  await flush()
  const failed = add(0)
  const flushed = flush()
  expect(begun).toEqual([[0]])
  void release(0)
  await expect(failed).rejects.toThrow('zero')
  await flushed
})
