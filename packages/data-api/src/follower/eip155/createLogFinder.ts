import { mapConcurrently } from '../../providers/mapConcurrently.js'
import { createBlockLogReader } from './createBlockLogReader.js'
import { createBloom, toBloomItem } from './createBloom.js'
import type { NodeReader } from './createNodeReader.js'
import { createRangeLogReader } from './createRangeLogReader.js'
import { type LogFilter, listLogFilters, mostFiltered } from './logFilters.js'
import type { Block, FoundLog } from './nodeSchemas.js'

/** So few blocks are asked for one by one: one of them is one request. */
const mostOneByOne = 4

const mostRequests = 8

/** A transaction whose logs name a watched account, and the block it was found in. */
export type FoundTransaction = { hash: string; block: number; blockHash: string }

/** Finds transactions by their logs, in blocks that follow each other. */
export type LogFinder = (
  blocks: readonly Block[],
  accounts: ReadonlySet<string>,
) => Promise<FoundTransaction[]>

/**
 * Creates what finds the transfers and approvals of accounts. Each block is asked for by its hash, which is sure. Of the past,
 * `isPast`, ranges are read for few accounts: that every node has. A block of which a range gave nothing, although its bloom
 * admits something, is still asked for by its hash, as a node that lags says of a range beyond its end that there is nothing.
 */
export function createLogFinder(
  node: Pick<NodeReader, 'call' | 'getReceipt'>,
  { isPast }: { isPast: boolean },
): LogFinder {
  const readRange = createRangeLogReader(node)
  const readBlock = createBlockLogReader(node)

  return async (blocks, accounts) => {
    const found = new Map<string, FoundTransaction>()
    const add = (logs: readonly FoundLog[]) => {
      for (const { transactionHash: hash, blockNumber: block, blockHash } of logs)
        found.set(hash, { hash, block, blockHash })
    }
    let unsure = blocks
    if (isPast && blocks.length > mostOneByOne && accounts.size <= mostFiltered) {
      const doubtful = new Set<Block>()
      for (const filter of listLogFilters(accounts)) {
        const logs = await readRange(blocks[0]?.number ?? 0, blocks.at(-1)?.number ?? 0, filter)
        add(logs)
        for (const block of listDoubtful(blocks, filter, logs)) doubtful.add(block)
      }
      unsure = [...doubtful]
    }
    for (const logs of await mapConcurrently(unsure, mostRequests, (block) => readBlock(block, accounts)))
      add(logs)
    return [...found.values()]
  }
}

/** Blocks of which the filter gave nothing although it may be in them. */
function listDoubtful(blocks: readonly Block[], filter: LogFilter, logs: readonly FoundLog[]): Block[] {
  const answered = new Set(logs.map(({ blockNumber }) => blockNumber))
  const events = filter.events.map(toBloomItem)
  const accounts = filter.accounts.map(toBloomItem)
  return blocks.filter(({ number, logsBloom, transactions }) => {
    if (answered.has(number)) return false
    const bloom = createBloom(logsBloom)
    return bloom ? events.some(bloom.mayHave) && accounts.some(bloom.mayHave) : transactions.length > 0
  })
}
