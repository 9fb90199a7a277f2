import { GangwayError } from '@gangway/protocol'
import { pad } from 'viem'
import { expect, test } from 'vitest'
import { createBlockLogReader } from './createBlockLogReader.js'
import { eventTopics } from './eventTopics.js'
import { listLogFilters } from './logFilters.js'
import type { Block } from './nodeSchemas.js'

const account = `0x${'a'.repeat(40)}`
const filters = listLogFilters([account])
const log = {
  ...{ transactionHash: '0x1', blockNumber: '0x1', blockHash: '0xb' },
  topics: [eventTopics.transfer, pad(account as `0x${string}`), pad('0x1')],
}
const block = { hash: '0xb', logsBloom: `0x${'f'.repeat(512)}` } as Block

/** Reads as often as it is asked again, by a node that answers so to the question for all logs. */
async function readUntilDone(answerAll: () => unknown) {
  const read = createBlockLogReader({
    async call(_method, params) {
      const [{ topics }] = params as [{ topics: unknown[] }]
      return topics.length === 1 ? answerAll() : topics.length === 2 ? [log] : []
    },
  })
  // Thrice for the first question, thrice for those of the accounts that find nothing.
  for (let time = 1; time < 7; time++) await expect(read(block, filters)).rejects.toThrow('did not answer')
  return read(block, filters)
}

test('behavior: where the answer is too long for good, only those of the accounts are asked for', async () => {
  const tooLong = new GangwayError('RPC_UPSTREAM_FAILED', { context: { rpcCode: -32_005 } })
  const found = await readUntilDone(() => Promise.reject(tooLong))
  expect(found).toMatchObject([{ transactionHash: '0x1' }])
})

test('behavior: nothing, where the bloom may mean others, is not asked for without end', async () => {
  expect(await readUntilDone(() => [])).toMatchObject([{ transactionHash: '0x1' }])
})
