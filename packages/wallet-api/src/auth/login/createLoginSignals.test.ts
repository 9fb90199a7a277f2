import { expect, test, vi } from 'vitest'
import { createLoginSignals } from './createLoginSignals.js'

const long = 60_000
const never = new AbortController().signal

test('behavior: what other processes did is asked once a second for all who wait, and only while somebody does', async () => {
  const ids = Array.from({ length: 10_000 }, (_, at) => `${at}`)
  const listDecided = vi.fn(async (asked: readonly string[]) => asked)
  const { wait } = createLoginSignals(listDecided)
  await Promise.all(ids.map((id) => wait(id, long, never)))
  expect(listDecided.mock.calls).toEqual([[ids]])
})

test('behavior: a database that does not answer is asked again', async () => {
  const listDecided = vi
    .fn(async (asked: readonly string[]) => asked)
    .mockRejectedValueOnce(new Error('down'))
  await createLoginSignals(listDecided).wait('one', long, never)
  expect(listDecided).toHaveBeenCalledTimes(2)
})

test('behavior: a change in this process, and the end of the service, wake at once', async () => {
  const stopping = new AbortController()
  const { wait, notify } = createLoginSignals(async () => [], stopping.signal)
  const one = wait('one', long, never)
  const others = [wait('two', long, never), wait('three', long, never)]
  notify('one')
  await one
  stopping.abort()
  await Promise.all(others)
})
