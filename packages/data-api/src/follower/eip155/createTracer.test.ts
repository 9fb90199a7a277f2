import { GangwayError } from '@gangway/protocol'
import { createLog } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { createTracer } from './createTracer.js'
import type { Block, Transaction } from './nodeSchemas.js'

const hash = '0xa1'
const call = { type: 'CALL', from: '0xa', to: '0xb', value: '0x1' }
const traces = [{ txHash: hash, result: { ...call, calls: [call] } }]
const moves = [{ txIndex: 0, index: 0, from: '0xa', to: '0xb', value: 1n }]

const toBlock = (number: number): Block => ({
  ...{ number, hash: `0xb${number}`, parentHash: `0xb${number - 1}`, timestamp: number },
  ...{ gasUsed: 50_000n, logsBloom: null, transactions: [{ hash } as Transaction] },
})

const silent = () => new GangwayError('RPC_UPSTREAM_FAILED')
const refused = (message: string) =>
  new GangwayError('RPC_UPSTREAM_FAILED', { details: message, context: { rpcCode: -32_000 } })

/** A tracer of a node that answers, or fails, as told. */
function createTestTracer(answer: (method: string) => unknown) {
  const asked: string[] = []
  const clock = { now: 0 }
  const node = {
    async call(method: string) {
      asked.push(method)
      const given = answer(method)
      if (given instanceof Error) throw given
      return given
    },
  }
  const trace = createTracer(node, { log: createLog({ level: 'silent' }), getNow: () => clock.now })
  return { trace, asked, clock }
}

test('default: what is moved within a transaction', async () => {
  const { trace } = createTestTracer(() => traces)
  expect(await trace(toBlock(1))).toEqual(moves)
})

test('behavior: however many spans are read, few blocks are traced at once', async () => {
  const releases: ((answer: unknown) => void)[] = []
  const { trace, asked } = createTestTracer(() => new Promise((resolve) => releases.push(resolve)))
  const tracing = Promise.all(Array.from({ length: 96 }, (_, index) => trace(toBlock(index))))
  let most = 0
  for (let done = 0; done < 96; ) {
    await new Promise((resolve) => setImmediate(resolve))
    const answered = releases.splice(0)
    most = Math.max(most, answered.length)
    for (const release of answered) release(traces)
    done += answered.length
  }
  expect(await tracing).toEqual(Array(96).fill(moves))
  expect({ most, asked: asked.length }).toEqual({ most: 8, asked: 96 })
})

test('behavior: a node without the methods is asked again after an hour', async () => {
  const { trace, asked, clock } = createTestTracer(() => refused('the method does not exist'))
  for (let number = 1; number < 5; number++) expect(await trace(toBlock(number))).toBeNull()
  expect(asked).toEqual(['debug_traceBlockByNumber', 'trace_block'])
  clock.now = 3_600_000
  expect(await trace(toBlock(5))).toBeNull()
  expect(asked).toHaveLength(4)
})

test('behavior: one that answers to them with an HTTP error keeps nobody waiting more than once', async () => {
  const { trace, asked, clock } = createTestTracer(silent)
  for (let time = 1; time < 4; time++) await expect(trace(toBlock(1))).rejects.toThrow()
  for (let number = 1; number < 5; number++) expect(await trace(toBlock(number))).toBeNull()
  expect(asked).toHaveLength(8)
  clock.now = 3_600_000
  expect(await trace(toBlock(5))).toBeNull()
  expect(asked).toHaveLength(10)
})

test.each([
  ['has not got the block', refused('block #1 not found')],
  ['finds nothing in it', []],
  ['has another in its place', [{ ...traces[0], txHash: '0xa2' }]],
  ['gives no answer', silent()],
])('behavior: a node that %s is asked again', async (_, given) => {
  let answer: unknown = given
  const { trace } = createTestTracer(() => answer)
  await expect(trace(toBlock(1))).rejects.toThrow('did not answer')
  answer = traces
  expect(await trace(toBlock(1))).toEqual(moves)
  answer = given
  await expect(trace(toBlock(2))).rejects.toThrow('did not answer')
})

test('behavior: without a block that is too large for good the others are traced', async () => {
  let isLarge = false
  const { trace } = createTestTracer(() => (isLarge ? silent() : traces))
  await trace(toBlock(1))
  isLarge = true
  for (let time = 1; time < 4; time++) await expect(trace(toBlock(2))).rejects.toThrow()
  expect(await trace(toBlock(2))).toBeNull()
  isLarge = false
  expect(await trace(toBlock(3))).toEqual(moves)
})

test('behavior: a node that traced and does no longer is not tried block by block', async () => {
  let answer: unknown = traces
  const { trace } = createTestTracer(() => answer)
  await trace(toBlock(1))
  answer = silent()
  for (const block of [toBlock(2), toBlock(3), toBlock(4)]) {
    for (let time = 1; time < 4; time++) await expect(trace(block)).rejects.toThrow()
    expect(await trace(block)).toBeNull()
  }
  expect(await trace(toBlock(5))).toBeNull()
})
