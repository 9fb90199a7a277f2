import type { CaipNetworkId } from '@gangway/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { createChangeStream } from './createChangeStream.js'

afterEach(() => void vi.useRealTimers())

function setUp() {
  const state = { ends: 0, unsubscribed: 0 }
  const stopping = new AbortController()
  let tell: (chain: CaipNetworkId) => void = () => undefined
  const stream = createChangeStream({
    subscribe(listener) {
      tell = listener
      return () => {
        state.unsubscribed += 1
      }
    },
    stopping: stopping.signal,
    onEnd() {
      state.ends += 1
    },
    heartbeat: 15_000,
  })
  const reader = stream.getReader()
  const read = async () => {
    const { value, done } = await reader.read()
    return done ? undefined : new TextDecoder().decode(value)
  }
  return { state, stopping, tell: (chain: CaipNetworkId) => tell(chain), reader, read }
}

const change = (chain: string) => `event: change\ndata: {"chainId":"${chain}"}\n\n`

test('default: opens with a comment, then tells each change', async () => {
  const { tell, read } = setUp()
  expect(await read()).toBe(': open\n\n')
  tell('eip155:1')
  expect(await read()).toBe(change('eip155:1'))
  const next = read()
  tell('eip155:31337')
  expect(await next).toBe(change('eip155:31337'))
})

test('behavior: what a slow reader has not been told is told once for each chain', async () => {
  const { tell, read } = setUp()
  for (let times = 0; times < 1_000; times++) {
    tell('eip155:1')
    tell('eip155:31337')
  }
  expect([await read(), await read(), await read()]).toEqual([
    ': open\n\n',
    change('eip155:1'),
    change('eip155:31337'),
  ])
  const next = read()
  tell('eip155:1')
  expect(await next).toBe(change('eip155:1'))
})

test('behavior: a comment every 15 s keeps it open', async () => {
  vi.useFakeTimers()
  const { read } = setUp()
  await read()
  const next = read()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await next).toBe(': \n\n')
})

test.each(['reader', 'process'])('behavior: ends once with its %s', async (who) => {
  const { state, stopping, reader, read } = setUp()
  await read()
  if (who === 'reader') await reader.cancel()
  else stopping.abort()
  expect(await read()).toBeUndefined()
  stopping.abort()
  expect(state).toEqual({ ends: 1, unsubscribed: 1 })
})

test('behavior: a process that ends already lets nobody wait', async () => {
  const stopping = AbortSignal.abort()
  let ends = 0
  const stream = createChangeStream({ subscribe: () => () => undefined, stopping, onEnd: () => void ends++ })
  expect(await stream.getReader().read()).toEqual({ done: true, value: undefined })
  expect(ends).toBe(1)
})
