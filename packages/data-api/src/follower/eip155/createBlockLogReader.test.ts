import { GangwayError } from '@gangway/protocol'
import { pad } from 'viem'
import { expect, test } from 'vitest'
import { createBlockLogReader } from './createBlockLogReader.js'
import { eventTopics } from './eventTopics.js'
import type { Block, Receipt } from './nodeSchemas.js'

const account = `0x${'a'.repeat(40)}`
const accounts = new Set([account])
const log = {
  ...{ transactionHash: '0x1', blockNumber: '0x1', blockHash: '0xb' },
  topics: [eventTopics.transfer, pad(account as `0x${string}`), pad('0x1')],
}
const receipt = { blockHash: '0xb', logs: [{ address: '0xc', data: '0x', topics: log.topics }] } as Receipt
const block = {
  ...{ number: 1, hash: '0xb', logsBloom: `0x${'f'.repeat(512)}` },
  transactions: [{ hash: '0x1' }],
} as Block

/**
 * Reads as often as it is asked again, by a node that answers so to the question for all logs, and so to those for the
 * accounts alone.
 */
async function readUntilDone(answerAll: () => unknown, answerEach: () => unknown, given = receipt) {
  const asked: string[] = []
  const read = createBlockLogReader({
    async call(_method, params) {
      const [{ topics }] = params as [{ topics: unknown[] }]
      return topics.length === 1 ? answerAll() : answerEach()
    },
    async getReceipt(hash) {
      asked.push(hash)
      return given
    },
  })
  for (let time = 1; time < 4; time++) await expect(read(block, accounts)).rejects.toThrow('did not answer')
  return { found: await read(block, accounts), asked }
}

const tooLong = () =>
  Promise.reject(new GangwayError('RPC_UPSTREAM_FAILED', { context: { rpcCode: -32_005 } }))

test('behavior: where the answer is too long for good, only those of the accounts are asked for', async () => {
  const { found, asked } = await readUntilDone(tooLong, () => [log])
  expect(found).toMatchObject([
    { transactionHash: '0x1' },
    { transactionHash: '0x1' },
    { transactionHash: '0x1' },
  ])
  expect(asked).toEqual([])
})

test('behavior: nothing, where the bloom has something, is not believed however often it is said: receipts decide', async () => {
  const { found, asked } = await readUntilDone(
    () => [],
    () => [],
  )
  expect(found).toEqual([{ transactionHash: '0x1', blockNumber: 1, blockHash: '0xb', topics: log.topics }])
  expect(asked).toEqual(['0x1'])
  const empty = { ...receipt, logs: [] }
  const { found: none } = await readUntilDone(
    () => [],
    () => [],
    empty,
  )
  expect(none).toEqual([])
})

test.each([null, `0x${'0'.repeat(512)}`])(
  'behavior: on a chain whose blooms are %s nothing is not believed: receipts decide at once',
  async (logsBloom) => {
    let given: Receipt | undefined
    const read = createBlockLogReader({
      call: async () => [],
      async getReceipt() {
        if (given) return given
        throw new GangwayError('RPC_UPSTREAM_FAILED')
      },
    })
    await expect(read({ ...block, logsBloom }, accounts)).rejects.toThrow('did not answer')
    given = receipt
    expect(await read({ ...block, logsBloom }, accounts)).toMatchObject([{ transactionHash: '0x1' }])
  },
)

test('behavior: on a chain that has blooms an empty one is believed', async () => {
  const answers = [[log], []]
  const read = createBlockLogReader({
    call: async () => answers.shift(),
    getReceipt: () => Promise.reject(new Error('asked')),
  })
  expect(await read(block, accounts)).toHaveLength(1)
  expect(await read({ ...block, logsBloom: `0x${'0'.repeat(512)}` }, accounts)).toEqual([])
})

test('error: a receipt of another block is no answer', async () => {
  const other = { ...receipt, blockHash: '0xa' }
  await expect(
    readUntilDone(
      () => [],
      () => [],
      other,
    ),
  ).rejects.toThrow('did not answer')
})

test('behavior: of a block full of others’ transfers those of the watched are taken, however many are watched', async () => {
  const many = new Set(
    Array.from({ length: 10_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`),
  )
  const toTopic = (index: number) => pad(`0x${index.toString(16)}`)
  const strange = `0x${'f'.repeat(64)}`
  const logs = [
    ...Array.from({ length: 300 }, (_, index) => ({
      ...{ ...log, transactionHash: `0x${index.toString(16)}` },
      topics: [eventTopics.transfer, toTopic(20_000 + index), toTopic(30_000 + index)],
    })),
    { ...log, transactionHash: '0xf001', topics: [eventTopics.approval, toTopic(9_999), toTopic(30_000)] },
    { ...log, transactionHash: '0xf002', topics: [eventTopics.transfer, toTopic(30_000), toTopic(1)] },
    { ...log, transactionHash: '0xf003', topics: [eventTopics.transferBatch, strange, strange, toTopic(2)] },
    // An operator, one who is allowed, and what is no address.
    { ...log, transactionHash: '0xa', topics: [eventTopics.transferBatch, toTopic(1), strange, strange] },
    { ...log, transactionHash: '0xb', topics: [eventTopics.approval, strange, toTopic(1)] },
    { ...log, transactionHash: '0xc', topics: [eventTopics.transfer, `0x1${toTopic(1).slice(3)}`, strange] },
  ]
  const read = createBlockLogReader({
    call: async () => logs,
    getReceipt: () => Promise.reject(new Error('asked')),
  })
  const found = await read(block, many)
  expect(found.map(({ transactionHash }) => transactionHash)).toEqual(['0xf001', '0xf002', '0xf003'])
})
