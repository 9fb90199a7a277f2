import { invalidParams } from '@gangway/protocol'
import * as v from 'valibot'
import { type Address, encodeFunctionData, type Hex, hexToBigInt, parseAbi } from 'viem'
import { readNodeError } from '../readNodeError.js'
import type { SigningContext } from '../signingContext.js'
import type { EvmNode, NodeCall } from './createEvmNode.js'
import { getRevertReason } from './getRevertReason.js'
import { quantitySchema } from './hexSchemas.js'
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

/** What a call takes, units of gas. */
export type Gas = {
  /** What the node says is used; null: it cannot say. */
  used: bigint | null
  /** What is asked for. */
  limit: bigint
  /** The node says the call would fail, in its words or none. */
  failure: string | null
}

/** Gas of a transfer to an account without code. */
const plainTransferGas = 21_000n
/** Asked for where the node cannot say; a call that is said to fail is not worth more. */
const gasWithoutEstimate = 300_000n

/**
 * Reads what a call would use and asks for exactly that for a plain transfer, for a fifth more where code runs. What the
 * app asks for (`wanted`) wins. `code` is what the account is to have by then. That the account cannot pay is not said here: who reads the balance says it better.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED` when no node answers.
 */
export async function readGas(
  node: EvmNode,
  call: NodeCall,
  { runsCode, wanted, code }: { runsCode: boolean; wanted: bigint | undefined; code?: Hex | undefined },
): Promise<Gas> {
  const { used, failure } = await askNode(node, call, { runsCode, code })
  if (used === null) return { used, failure, limit: wanted ?? gasWithoutEstimate }
  return { used, failure, limit: wanted ?? (used === plainTransferGas ? used : (used * 6n) / 5n) }
}

async function askNode(
  node: EvmNode,
  call: NodeCall,
  how: { runsCode: boolean; code: Hex | undefined },
): Promise<Omit<Gas, 'limit'>> {
  try {
    return { used: await node.estimateGas(call, how.code), failure: null }
  } catch (error) {
    const nodeError = readNodeError(error)
    if (!nodeError) throw error
    const isPoor = /insufficient (?:funds|balance)/i.test(nodeError.message)
    // A contract may use these words too, of its own tokens.
    if (!isPoor || /revert/i.test(nodeError.message))
      return { used: null, failure: getRevertReason(nodeError) }
    if (call.value > 0n) return askNode(node, { ...call, value: 0n }, how)
    return { used: how.runsCode ? null : plainTransferGas, failure: null }
  }
}

/** Predeploy of every OP-stack chain. https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle */
const gasPriceOracle: Address = '0x420000000000000000000000000000000000000F'
const oracleAbi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])

/** What an OP-stack roll-up takes on top of gas for keeping these bytes, wei; 0 on any other network. */
export async function readRollupFee(node: EvmNode, bytes: Hex): Promise<bigint> {
  const data = encodeFunctionData({ abi: oracleAbi, functionName: 'getL1Fee', args: [bytes] })
  // A node that refuses the call has nothing there.
  const answer = await node.call({ to: gasPriceOracle, data }).catch(() => '0x' as const)
  return answer.length === 66 ? hexToBigInt(answer) : 0n
}
