import { expect, test } from 'vitest'
import { createJsonThread } from './createJsonThread.js'

/** Longer than what is parsed on the spot. */
const filler = 'x'.repeat(100_000)

test('default: a long answer comes with the keys that are read, at every depth', async () => {
  const { parse } = createJsonThread()
  const call = { from: '0x1', input: filler, calls: [{ from: '0x2', gas: '0x3', calls: [] }] }
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: [{ txHash: '0x4', result: call }] })
  expect(await parse(text, ['txHash', 'result', 'from', 'calls'])).toEqual({
    result: [{ txHash: '0x4', result: { from: '0x1', calls: [{ from: '0x2', calls: [] }] } }],
  })
  expect(await parse(text)).toEqual(JSON.parse(text))
})

test('behavior: an error, however long, and a short answer come whole', async () => {
  const { parse } = createJsonThread()
  const error = { jsonrpc: '2.0', id: 1, error: { code: -32_000, message: filler, data: { at: 1 } } }
  expect(await parse(JSON.stringify(error), ['from'])).toEqual(error)
  expect(await parse('{"result":{"to":1}}', ['from'])).toEqual({ result: { to: 1 } })
})

test('behavior: the event loop goes on while a long answer is parsed', async () => {
  const { parse } = createJsonThread()
  const text = JSON.stringify({
    result: Array.from({ length: 200_000 }, (_, index) => ({ index, filler: 'y' })),
  })
  let isParsed = false
  const parsing = parse(text, []).then(() => {
    isParsed = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isParsed).toBe(false)
  await parsing
})

test('error: what is no JSON is refused, long or short, and the next answer is parsed', async () => {
  const { parse } = createJsonThread()
  await expect(parse(`{"result":"${filler}`)).rejects.toThrow(SyntaxError)
  await expect(parse('{')).rejects.toThrow(SyntaxError)
  expect(await parse(`{"result":"${filler}"}`)).toEqual({ result: filler })
})

test('error: a thread that does not answer in time is ended, and what it was asked is parsed here', async () => {
  const { parse } = createJsonThread({ longestWait: 1 })
  const answer = { result: Array.from({ length: 100_000 }, (_, index) => ({ index, filler: 'y' })) }
  const text = JSON.stringify(answer)
  // Whole, as the thread would not have given it.
  expect(await Promise.all([parse(text, []), parse(text, [])])).toEqual([answer, answer])
  await expect(parse(`{"result":"${filler}`)).rejects.toThrow(SyntaxError)
})
