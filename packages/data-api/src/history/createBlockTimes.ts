import type { CaipNetworkId } from '@gangway/protocol'
import { createCache, type Log, type RpcUpstreams } from '@gangway/server-kit'
import * as v from 'valibot'
import { parseNodeAnswer } from '../providers/parseNodeAnswer.js'

/** A block's time does not change: it is forgotten for want of room alone. */
const cacheTimes = { fresh: Number.POSITIVE_INFINITY, stale: Number.POSITIVE_INFINITY, maxEntries: 10_000 }

const blockSchema = v.object({ timestamp: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,12}$/i)) })

/** When blocks were made, Unix milliseconds; null where the node does not say. */
export type BlockTimes = { get(chain: CaipNetworkId, block: number): Promise<number | null> }

/** Reads when blocks were made from the chains, once each. */
export function createBlockTimes({ rpc, log }: { rpc: Pick<RpcUpstreams, 'read'>; log: Log }): BlockTimes {
  const cache = createCache<number>(cacheTimes)

  async function read(chain: CaipNetworkId, block: number): Promise<number> {
    if (chain.startsWith('solana:'))
      return parseNodeAnswer(v.number(), await rpc.read(chain, 'getBlockTime', [block])) * 1000
    const answer = await rpc.read(chain, 'eth_getBlockByNumber', [`0x${block.toString(16)}`, false])
    return Number(parseNodeAnswer(blockSchema, answer).timestamp) * 1000
  }

  return {
    async get(chain, block) {
      try {
        return (await cache.get(`${chain}:${block}`, () => read(chain, block))).value
      } catch (error) {
        log.warn({ error, chain }, 'the time of a block could not be read')
        return null
      }
    },
  }
}
