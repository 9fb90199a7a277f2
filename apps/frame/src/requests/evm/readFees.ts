import { invalidParams } from '@gangway/protocol'
import * as v from 'valibot'
import type { SigningContext } from '../signingContext.js'
import type { EvmNode } from './createEvmNode.js'
import { quantitySchema } from './quantitySchema.js'
import type { TransactionRequest } from './readTransactionRequest.js'

/** Price of a unit of gas, wei. */
export type Fees = {
  /** Likely. */
  expected: bigint
  /** At most. */
  max: bigint
  /** At most, had the app said nothing. */
  usual: bigint
  /** What the next block takes from everybody. */
  base: bigint
} & (
  | { type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  | { type: 'legacy'; gasPrice: bigint }
)

const historySchema = v.object({
  baseFeePerGas: v.pipe(v.array(quantitySchema), v.minLength(1)),
  gasUsedRatio: v.array(v.number()),
  reward: v.nullish(v.array(v.array(quantitySchema))),
})

/** Blocks looked back on, and the share of their gas that was paid for with less: the middle. */
const [blockCount, percentile] = ['0xa', 50]

/**
 * What a transaction offers for gas. What the app says wins, field by field; the rest is twice the base fee of the next
 * block, so that five full ones may come first, and the tip of the last ten.
 *
 * @throws GangwayError `INVALID_INPUT` for EIP-1559 fields on a network without it.
 */
export async function readFees(
  request: TransactionRequest,
  node: EvmNode,
  context: SigningContext,
): Promise<Fees> {
  const { gasPrice, maxFeePerGas: max, maxPriorityFeePerGas: tip } = request
  const { baseFeePerGas } = await node.getBlock()
  if (baseFeePerGas == null) {
    if ((max ?? tip) === undefined) return toLegacy(gasPrice, await node.getGasPrice(), 0n)
    throw invalidParams('params[0].maxFeePerGas', 'The network has no EIP-1559 fees')
  }
  const market = await readMarket(baseFeePerGas, node, context)
  const { base } = market
  const usual = 2n * base + market.tip
  if (gasPrice !== undefined) return toLegacy(gasPrice, usual, base)
  const maxFeePerGas = max ?? 2n * base + (tip ?? market.tip)
  const maxPriorityFeePerGas = smaller(tip ?? market.tip, maxFeePerGas)
  const expected = smaller(base + maxPriorityFeePerGas, maxFeePerGas)
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas, expected, max: maxFeePerGas, usual, base }
}

async function readMarket(
  latestBase: bigint,
  node: EvmNode,
  { callNode }: SigningContext,
): Promise<{ base: bigint; tip: bigint }> {
  // Not every node keeps a history.
  const answer = await callNode('eth_feeHistory', [blockCount, 'latest', [percentile]]).catch(() => null)
  const history = v.safeParse(historySchema, answer)
  if (!history.success) return { base: latestBase, tip: await node.getTip() }
  const { baseFeePerGas, gasUsedRatio, reward } = history.output
  // What block makers put in themselves pays nothing, and an empty block tells nothing.
  const tips = (reward ?? [])
    .flatMap(([tip], index) => (tip && (gasUsedRatio[index] ?? 0) > 0 ? [tip] : []))
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const tip = tips[Math.floor(tips.length / 2)] ?? (await node.getTip())
  return { base: baseFeePerGas.at(-1) ?? latestBase, tip }
}

function toLegacy(offered: bigint | undefined, usual: bigint, base: bigint): Fees {
  const gasPrice = offered ?? usual
  return { type: 'legacy', gasPrice, expected: gasPrice, max: gasPrice, usual, base }
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
