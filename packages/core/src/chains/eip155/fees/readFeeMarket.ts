import { estimateMaxPriorityFeePerGas, getBlock, getFeeHistory, getGasPrice } from 'viem/actions'
import type { SendSpeed } from '../../sendParameters.js'
import type { Eip155RpcClient } from '../createGetClient.js'

/** What gas costs on a network now; wei per unit of gas. */
export type FeeMarket =
  | {
      kind: 'eip1559'
      /** What the next block takes from everybody. */
      baseFee: bigint
      /** What block makers are offered on top. */
      tips: Record<SendSpeed, bigint>
      latestBlock: { number: bigint; timestamp: bigint }
    }
  | { kind: 'legacy'; gasPrice: bigint }

/** Blocks looked back on. */
const blockCount = 10
/** Share of the gas of a block that was paid for with less, in percent: slow, normal, fast. */
const rewardPercentiles = [10, 50, 90]

/**
 * Reads what gas costs: EIP-1559 with the tips of the last ten blocks where the latest block has a base fee, the
 * node's gas price elsewhere. Where no history is kept, or nobody paid a tip in it, the tip is what the node suggests.
 * Rejects when the node tells neither.
 */
export async function readFeeMarket(client: Eip155RpcClient): Promise<FeeMarket> {
  const [block, history] = await Promise.all([
    getBlock(client),
    // Not every node keeps one.
    getFeeHistory(client, { blockCount, rewardPercentiles }).catch(() => null),
  ])
  if (block.baseFeePerGas === null) return { kind: 'legacy', gasPrice: await getGasPrice(client) }
  const isUsed = (_: unknown, index: number) => (history?.gasUsedRatio[index] ?? 0) > 0
  const tips = toTips(history?.reward?.filter(isUsed) ?? [])
  return {
    kind: 'eip1559',
    baseFee: history?.baseFeePerGas.at(-1) ?? block.baseFeePerGas,
    tips: tips ?? spread(await estimateMaxPriorityFeePerGas(client)),
    latestBlock: { number: block.number, timestamp: block.timestamp },
  }
}

function toTips(rewards: readonly (readonly bigint[])[]): Record<SendSpeed, bigint> | null {
  const [slow, normal, fast] = rewardPercentiles.map((_, column) => getMedian(rewards, column))
  const usual = normal ?? fast
  if (usual === undefined) return null
  return { slow: smaller(slow ?? usual, usual), normal: usual, fast: larger(fast ?? usual, toFast(usual)) }
}

function spread(suggested: bigint): Record<SendSpeed, bigint> {
  return { slow: suggested, normal: suggested, fast: toFast(suggested) }
}

// Where everybody offers the same, going first takes a quarter more.
function toFast(tip: bigint): bigint {
  return (tip * 5n) / 4n
}

// What block makers put in themselves pays nothing; a node would not take that from anybody else.
function getMedian(rewards: readonly (readonly bigint[])[], column: number): bigint | undefined {
  const tips = rewards.map((row) => row[column] ?? 0n).filter((tip) => tip > 0n)
  const sorted = tips.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)]
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
