import { GangwayError } from '@gangway/protocol'
import { numberToHex } from 'viem'
import { parseNodeAnswer } from '../../providers/parseNodeAnswer.js'
import type { NodeReader } from './createNodeReader.js'
import { type LogFilter, toTopics } from './logFilters.js'
import { answerKeys, type FoundLog, foundLogsSchema } from './nodeSchemas.js'
import { parseSuggestedRange } from './parseSuggestedRange.js'

const firstSpan = 2_000
const longestSpan = 100_000

/**
 * Creates what asks for the logs of many blocks at once. How many the node answers for is learnt: half as many, or what it
 * suggests, when it refuses, twice as many when it does not. data-sources.md §3.1
 */
export function createRangeLogReader(
  node: Pick<NodeReader, 'call'>,
): (from: number, to: number, filter: LogFilter) => Promise<FoundLog[]> {
  let span = firstSpan

  /** Reads from `from` as far as the node goes; gives how far that was. */
  async function readSome(from: number, to: number, topics: unknown) {
    for (;;) {
      const end = Math.min(to, from + span - 1)
      try {
        const filter = { fromBlock: numberToHex(from), toBlock: numberToHex(end), topics }
        const answer = await node.call('eth_getLogs', [filter], answerKeys.logs)
        const logs = parseNodeAnswer(foundLogsSchema, answer)
        if (end - from + 1 === span) span = Math.min(span * 2, longestSpan)
        return { logs, end }
      } catch (error) {
        // Also a node that gives up on too long an answer; one that is down fails for a single block too.
        if (!(error instanceof GangwayError) || end === from) throw error
        const size = end - from + 1
        const suggested = parseSuggestedRange(error.details ?? '')
        span = suggested && suggested < size ? suggested : Math.floor(size / 2)
      }
    }
  }

  return async (from, to, filter) => {
    const found: FoundLog[] = []
    for (let start = from; start <= to; ) {
      const { logs, end } = await readSome(start, to, toTopics(filter))
      found.push(...logs)
      start = end + 1
    }
    return found
  }
}
