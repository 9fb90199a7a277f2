import { expect, test } from 'vitest'
import { createLimiter } from './createLimiter.js'

test('default: so many at once, in order, and a failure lets the next go', async () => {
  const limit = createLimiter(2)
  const begun: number[] = []
  const ends = new Map<number, (isGood: boolean) => void>()
  const tasks = [0, 1, 2, 3].map((number) =>
    limit(() => {
      begun.push(number)
      return new Promise<number>((resolve, reject) => {
        ends.set(number, (isGood) => (isGood ? resolve(number) : reject(new Error('failed'))))
      })
    }),
  )
  const settled = Promise.allSettled(tasks)
  expect(begun).toEqual([0, 1])
  ends.get(1)?.(false)
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends.get(0)?.(true)
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends.get(2)?.(true)
  ends.get(3)?.(true)
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})
