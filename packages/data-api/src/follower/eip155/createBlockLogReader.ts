import { GangwayError } from '@gangway/protocol'
import { mapConcurrently } from '../../providers/mapConcurrently.js'
import { parseNodeAnswer } from '../../providers/parseNodeAnswer.js'
import { createBloom, toBloomItem } from './createBloom.js'
import type { NodeReader } from './createNodeReader.js'
import { createPatience } from './createPatience.js'
import { eventTopics } from './eventTopics.js'
import { isNaming, type LogFilter, listLogFilters, mostFiltered, toTopics } from './logFilters.js'
import { answerKeys, type Block, type FoundLog, foundLogsSchema } from './nodeSchemas.js'

const allEvents = Object.values(eventTopics)
const eventItems = allEvents.map(toBloomItem)

/** Receipts of one block requested at once. */
const mostRequests = 8

/** Reads the logs of one block that name a watched account. */
export type BlockLogReader = (block: Block, accounts: ReadonlySet<string>) => Promise<FoundLog[]>

/**
 * Creates what asks for the logs of a block by its hash. A node that has not got it says so (EIP-234), or, some, that there
 * is nothing in it: then that is not believed as long as the block's bloom admits one of the events. If it says so again and
 * again, the receipts of the block's transactions decide; on a chain without blooms they do at once. What it throws is
 * `RPC_UPSTREAM_FAILED`: to be asked again.
 */
export function createBlockLogReader(node: Pick<NodeReader, 'call' | 'getReceipt'>): BlockLogReader {
  const patience = createPatience()
  /** Some chains leave the bloom empty, whatever there is: until one was seen, an empty one says nothing. */
  let hasBlooms = false
  const ask = async (blockHash: string, topics: unknown) =>
    parseNodeAnswer(foundLogsSchema, await node.call('eth_getLogs', [{ blockHash, topics }], answerKeys.logs))

  /** Whoever they name: one request however many are watched, to which the answer is hardly ever nothing. */
  async function readAll(block: Block): Promise<FoundLog[]> {
    const { hash, logsBloom } = block
    const bloom = createBloom(logsBloom)
    hasBlooms ||= bloom !== undefined
    const logs = await ask(hash, [allEvents])
    if (logs.length > 0) return logs
    if (bloom && eventItems.some(bloom.mayHave))
      throw new GangwayError('RPC_UPSTREAM_FAILED', { details: `no logs of ${hash}, whose bloom has some` })
    // Nothing else tells a block without logs from one that this node has not got.
    return hasBlooms && logsBloom !== null ? [] : readReceipts(block)
  }

  /** Those of each filter; undefined where one of them has none and the bloom, if any, has its event and its account. */
  async function readEach(
    { hash, logsBloom }: Block,
    filters: readonly LogFilter[],
  ): Promise<FoundLog[] | undefined> {
    const bloom = createBloom(logsBloom)
    const mayHave = (items: readonly string[]) =>
      bloom === undefined || items.map(toBloomItem).some(bloom.mayHave)
    const found: FoundLog[] = []
    for (const filter of filters) {
      const logs = await ask(hash, toTopics(filter))
      if (logs.length === 0 && mayHave(filter.events) && mayHave(filter.accounts)) return undefined
      found.push(...logs)
    }
    return found
  }

  /** Of each transaction: a node without the block has none of them, so nothing has to be believed. */
  async function readReceipts({ number, hash, transactions }: Block): Promise<FoundLog[]> {
    const read = await mapConcurrently(transactions, mostRequests, async ({ hash: transactionHash }) => {
      const { blockHash, logs } = await node.getReceipt(transactionHash)
      if (blockHash !== hash)
        throw new GangwayError('RPC_UPSTREAM_FAILED', { details: `a receipt is not of block ${hash}` })
      return logs.map(({ topics }) => ({ transactionHash, blockNumber: number, blockHash, topics }))
    })
    return read.flat()
  }

  return async (block, accounts) => {
    const read = await readAll(block).catch(async (error) => {
      if (!(error instanceof GangwayError) || !patience.isSpent(block.hash)) throw error
      // The answer may be too long for good, and the bloom may have meant others.
      const isFew = accounts.size <= mostFiltered
      const each = isFew ? readEach(block, listLogFilters(accounts)).catch(() => undefined) : undefined
      return (await each) ?? readReceipts(block)
    })
    patience.renew(block.hash)
    return read.filter(({ topics }) => isNaming(topics, accounts))
  }
}
