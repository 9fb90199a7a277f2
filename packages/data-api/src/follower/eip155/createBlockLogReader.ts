import { GangwayError } from '@gangway/protocol'
import { parseNodeAnswer } from '../../providers/parseNodeAnswer.js'
import { createBloom, toBloomItem } from './createBloom.js'
import type { NodeReader } from './createNodeReader.js'
import { createPatience } from './createPatience.js'
import { eventTopics } from './eventTopics.js'
import { isFoundBy, type LogFilter, toTopics } from './logFilters.js'
import { type Block, type FoundLog, foundLogsSchema } from './nodeSchemas.js'

const allEvents = Object.values(eventTopics)
const eventItems = allEvents.map(toBloomItem)

/** Reads the logs of one block that any of the filters finds. */
export type BlockLogReader = (block: Block, filters: readonly LogFilter[]) => Promise<FoundLog[]>

/**
 * Creates what asks for the logs of a block by its hash. A node that has not got it says so (EIP-234), or, some, that there
 * is nothing in it: then that is not believed as long as the block's bloom admits one of the events. What it throws is
 * `RPC_UPSTREAM_FAILED`: to be asked again.
 */
export function createBlockLogReader(node: Pick<NodeReader, 'call'>): BlockLogReader {
  const patience = createPatience()
  const doubts = createPatience()
  const ask = async (blockHash: string, topics: unknown) =>
    parseNodeAnswer(foundLogsSchema, await node.call('eth_getLogs', [{ blockHash, topics }]))

  /** Whoever they name: one request however many are watched, to which the answer is hardly ever nothing. */
  async function readAll({ hash, logsBloom }: Block): Promise<FoundLog[]> {
    const logs = await ask(hash, [allEvents])
    const bloom = createBloom(logsBloom)
    if (logs.length === 0 && bloom && eventItems.some(bloom.mayHave))
      throw new GangwayError('RPC_UPSTREAM_FAILED', { details: `no logs of ${hash}, whose bloom has some` })
    return logs
  }

  /** Each by itself. Nothing is believed where the bloom has event and account, unless it is said again and again. */
  async function readEach({ hash, logsBloom }: Block, filters: readonly LogFilter[]): Promise<FoundLog[]> {
    const bloom = createBloom(logsBloom)
    const mayHave = (items: readonly string[]) =>
      bloom !== undefined && items.map(toBloomItem).some(bloom.mayHave)
    const found: FoundLog[] = []
    let isDoubtful = false
    for (const filter of filters) {
      const logs = await ask(hash, toTopics(filter))
      isDoubtful ||= logs.length === 0 && mayHave(filter.events) && mayHave(filter.accounts)
      found.push(...logs)
    }
    if (isDoubtful && !doubts.isSpent(hash))
      throw new GangwayError('RPC_UPSTREAM_FAILED', { details: `no logs of ${hash}, whose bloom has them` })
    return found
  }

  return async (block, filters) => {
    try {
      const logs = await readAll(block)
      patience.renew(block.hash)
      return logs.filter((log) => filters.some((filter) => isFoundBy(filter, log.topics)))
    } catch (error) {
      if (!(error instanceof GangwayError) || !patience.isSpent(block.hash)) throw error
      // The answer may be too long for good, and the bloom may have meant others.
      return readEach(block, filters)
    }
  }
}
