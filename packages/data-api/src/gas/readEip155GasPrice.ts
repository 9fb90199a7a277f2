import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import * as v from 'valibot'
import { parseNodeAnswer } from '../providers/parseNodeAnswer.js'
import type { GasPrice } from './gasPrice.js'

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)

const feeHistorySchema = v.object({
  baseFeePerGas: v.pipe(v.array(quantity), v.nonEmpty()),
  reward: v.pipe(v.array(v.tuple([quantity, quantity, quantity])), v.nonEmpty()),
})

const blockCount = 10

/** Shares of a block's gas below which its tips are looked at: what got in cheaply, in the middle, dearly. */
const percentiles = [25, 50, 75]

/** Least tip offered to whoever makes the block, wei. */
const minPriorityFee = 1n

/**
 * What to offer at most for a unit of gas, wei: the tips of the last ten blocks, and a base fee that may rise by a
 * quarter, a half, or to twice what it is. On networks without a base fee what the node suggests. data-sources.md §3.5
 */
export async function readEip155GasPrice(
  rpc: Pick<RpcUpstreams, 'read'>,
  chain: CaipNetworkId,
): Promise<GasPrice> {
  const history = await readFeeHistory(rpc, chain)
  const baseFee = history?.baseFeePerGas.at(-1) ?? 0n
  if (!history || baseFee === 0n) return readSuggestion(rpc, chain)
  const toTip = (index: 0 | 1 | 2) => getAverage(history.reward.map((block) => block[index]))
  return {
    standard: (baseFee * 5n) / 4n + toTip(0),
    fast: (baseFee * 3n) / 2n + toTip(1),
    instant: baseFee * 2n + toTip(2),
  }
}

/** Undefined where the node knows no fee market; a node that cannot be reached is an error all the same. */
async function readFeeHistory(rpc: Pick<RpcUpstreams, 'read'>, chain: CaipNetworkId) {
  try {
    const params = [`0x${blockCount.toString(16)}`, 'latest', percentiles]
    const result = v.safeParse(feeHistorySchema, await rpc.read(chain, 'eth_feeHistory', params))
    return result.success ? result.output : undefined
  } catch (error) {
    if (error instanceof GangwayError && error.context.rpcCode !== undefined) return undefined
    throw error
  }
}

async function readSuggestion(rpc: Pick<RpcUpstreams, 'read'>, chain: CaipNetworkId): Promise<GasPrice> {
  const price = parseNodeAnswer(quantity, await rpc.read(chain, 'eth_gasPrice', []))
  return { standard: price, fast: (price * 11n) / 10n, instant: (price * 5n) / 4n }
}

function getAverage(tips: readonly bigint[]): bigint {
  const average = tips.reduce((sum, tip) => sum + tip, 0n) / BigInt(tips.length)
  return average > minPriorityFee ? average : minPriorityFee
}
