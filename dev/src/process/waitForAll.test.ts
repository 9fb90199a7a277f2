import { expect, test } from 'vitest'
import { waitForAll } from './waitForAll.js'

test('default: every result in its place, what was no promise too', async () => {
  expect(await waitForAll([Promise.resolve('a'), 2, undefined])).toEqual(['a', 2, undefined])
})

test('error: the first failure, once the others are done', async () => {
  let finish: ((value: string) => void) | undefined
  const slow = new Promise<string>((resolve) => {
    finish = resolve
  })
  let isOver = false
  const waiting = waitForAll([Promise.reject(new Error('first')), slow]).finally(() => {
    isOver = true
  })
  waiting.catch(() => undefined)
  await new Promise((resolve) => setImmediate(resolve))
  expect(isOver).toBe(false)
  finish?.('up')
  await expect(waiting).rejects.toThrow('first')
})
