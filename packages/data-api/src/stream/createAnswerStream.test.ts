import { expect, test } from 'vitest'
import { createAnswerStream } from './createAnswerStream.js'

type Tell = (event: string, data: unknown) => void

function setUp(run: (tell: Tell) => Promise<void>) {
  const state = { ends: 0 }
  const stopping = new AbortController()
  const onEnd = () => {
    state.ends += 1
  }
  const reader = createAnswerStream({ run, stopping: stopping.signal, onEnd }).getReader()
  const read = async () => {
    const { value, done } = await reader.read()
    return done ? undefined : new TextDecoder().decode(value)
  }
  return { state, stopping, reader, read }
}

test('default: each event as it comes, and then the end', async () => {
  let tell: Tell = () => {}
  let finish = () => {}
  const { read, state } = setUp((given) => {
    tell = given
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  expect(await read()).toBe(': open\n\n')
  tell('network', { chainId: 'eip155:1' })
  expect(await read()).toBe('event: network\ndata: {"chainId":"eip155:1"}\n\n')
  tell('sum', 'two\nlines')
  expect(await read()).toBe('event: sum\ndata: "two\\nlines"\n\n')
  expect(state.ends).toBe(0)
  finish()
  expect(await read()).toBeUndefined()
  expect(state.ends).toBe(1)
})

test('behavior: a reader that goes ends it once, and what is told afterwards goes nowhere', async () => {
  let tell: Tell = () => {}
  const { reader, state, stopping } = setUp((given) => {
    tell = given
    return new Promise(() => undefined)
  })
  await reader.cancel()
  tell('network', 1)
  stopping.abort()
  expect(state.ends).toBe(1)
})

test('error: a server that stops, or work that fails, cuts it: it never looks whole', async () => {
  const stopped = setUp(() => new Promise(() => undefined))
  expect(await stopped.read()).toBe(': open\n\n')
  stopped.stopping.abort(new Error('stopping'))
  await expect(stopped.read()).rejects.toThrow('stopping')
  expect(stopped.state.ends).toBe(1)
  const failed = setUp(() => Promise.reject(new Error('failed')))
  await expect(failed.read().then(failed.read)).rejects.toThrow('failed')
  expect(failed.state.ends).toBe(1)
})
