import type { Hex } from 'viem'
import { readNodeError } from '../readNodeError.js'
import type { EvmNode, NodeCall } from './createEvmNode.js'
import { getRevertReason } from './getRevertReason.js'

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
