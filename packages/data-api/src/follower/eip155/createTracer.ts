import { GangwayError } from '@gangway/protocol'
import { createLimiter, type Log } from '@gangway/server-kit'
import { numberToHex } from 'viem'
import { parseNodeAnswer } from '../../providers/parseNodeAnswer.js'
import type { NodeReader } from './createNodeReader.js'
import { createPatience } from './createPatience.js'
import type { InternalMove } from './internalMove.js'
import { isMethodMissing } from './isMethodMissing.js'
import { answerKeys, type Block, debugTracesSchema, flatTracesSchema } from './nodeSchemas.js'
import { readDebugTraces } from './readDebugTraces.js'
import { readFlatTraces } from './readFlatTraces.js'

/** Gas of a plain transfer, within which nothing can be called. */
const plainTransferGas = 21_000n

/** How long a node that traces nothing is not asked to again, ms. */
const absentFor = 3_600_000

/** The same of one that did, and does no longer. */
const restFor = 300_000

/** Blocks traced at once, of all spans that are read: an answer has up to 32 MB. */
const mostTraces = 8

/** So many blocks in a row are not all too large. */
const mostLost = 3

/** Finds moves within transactions; null for a block of which they cannot be had. */
export type Tracer = (block: Block) => Promise<InternalMove[] | null>

type Way = (block: Block) => Promise<InternalMove[]>

/** Creates what traces blocks by whichever way the node has; that is found out once, or each hour. data-sources.md §3.1, §3.4 */
export function createTracer(
  node: Pick<NodeReader, 'call'>,
  { log, getNow }: { log: Log; getNow: () => number },
): Tracer {
  const limit = createLimiter(mostTraces)
  const call: NodeReader['call'] = (...asked) => limit(() => node.call(...asked))
  const ways: Way[] = [
    async (block) => {
      const params = [numberToHex(block.number), { tracer: 'callTracer' }]
      const answer = await call('debug_traceBlockByNumber', params, answerKeys.debugTraces)
      const traces = parseNodeAnswer(debugTracesSchema, answer)
      const isSame = traces.every(({ txHash }, index) =>
        txHash ? txHash === block.transactions[index]?.hash : traces.length === block.transactions.length,
      )
      return readDebugTraces(assertOf(block, traces, isSame))
    },
    async (block) => {
      const answer = await call('trace_block', [numberToHex(block.number)], answerKeys.flatTraces)
      const traces = parseNodeAnswer(flatTracesSchema, answer)
      const isSame = traces.every(({ blockHash }) => (blockHash ?? block.hash) === block.hash)
      return readFlatTraces(assertOf(block, traces, isSame))
    },
  ]
  const patience = createPatience()
  let known: Way | undefined
  /** Blocks in a row that could not be traced. */
  let lost = 0
  /** Unix milliseconds until which no way is known not to be there; undefined where that was never found. */
  let absentUntil: number | undefined

  function noteAbsent(error: unknown): null {
    if (absentUntil === undefined || absentUntil <= getNow())
      log.info({ error }, 'the node traces no blocks: coin moved by contracts is not attributed')
    absentUntil = getNow() + absentFor
    return null
  }

  /** A node without a method says so; whatever else it says may be of that block, or pass. */
  async function probe(block: Block): Promise<InternalMove[] | null> {
    const errors: unknown[] = []
    for (const way of ways) {
      try {
        const moves = await way(block)
        known = way
        return moves
      } catch (error) {
        errors.push(error)
      }
    }
    const other = errors.find((error) => !isMethodMissing(error))
    // One that had none an hour ago has none for whatever reason it gives.
    if (other === undefined || absentUntil !== undefined) return noteAbsent(other ?? errors[0])
    throw other
  }

  return async (block) => {
    if (block.gasUsed === plainTransferGas * BigInt(block.transactions.length)) return []
    if (!known && absentUntil !== undefined && getNow() < absentUntil) return null
    try {
      const moves = await (known ? known(block) : probe(block))
      patience.renew(block.hash)
      lost = 0
      return moves
    } catch (error) {
      // A node that lags has not got the block yet; but an answer may also be too large for good.
      const isGone = known !== undefined && isMethodMissing(error)
      if (!isGone && (!(error instanceof GangwayError) || !patience.isSpent(block.hash))) throw error
      if (!known) return noteAbsent(error)
      lost += 1
      log.warn({ error, block: block.number }, 'a block could not be traced')
      if (!isGone && lost < mostLost) return null
      // Else a chain faster than its blocks are tried would never be caught up with.
      known = undefined
      absentUntil = getNow() + restFor
      return null
    }
  }
}

/** Nodes that have not got a block, or have another in its place, also answer. */
function assertOf<T>(block: Block, traces: readonly T[], isSame: boolean): readonly T[] {
  if (isSame && traces.length > 0) return traces
  throw new GangwayError('RPC_UPSTREAM_FAILED', { details: `traces are not of block ${block.hash}` })
}
