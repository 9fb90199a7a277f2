import type { JsonRpcRequest } from '../jsonRpc.js'
import { assertBatchCalls } from './assertBatchCalls.js'
import { assertBlobs } from './assertBlobs.js'
import { assertCommitment } from './assertCommitment.js'
import { assertFees } from './assertFees.js'
import { assertStateOverride } from './assertStateOverride.js'
import { isRecord } from './isRecord.js'

type Rule = (params: readonly unknown[]) => void

/**
 * Checks the parameters of a request by the rules of product.md §5, before any node or wallet sees it. What no rule speaks
 * of is left to whoever answers.
 *
 * @throws GangwayError `SEND_FEE_CONFLICT`, `RPC_STATE_OVERRIDE_CONFLICT`, `RPC_BLOBS_TOO_LARGE`,
 * `RPC_BATCH_CALL_INVALID`, `RPC_COMMITMENT_INVALID`.
 */
export function assertRpcRequest({ method, params }: Pick<JsonRpcRequest, 'method' | 'params'>): void {
  const rule = Object.hasOwn(rules, method) ? rules[method] : undefined
  rule?.(Array.isArray(params) ? params : Object.values(params ?? {}))
}

const rules: Readonly<Record<string, Rule>> = {
  eth_call: assertCall,
  eth_estimateGas: assertCall,
  eth_createAccessList: assertCall,
  eth_simulateV1: assertSimulation,
  eth_sendTransaction: assertCall,
  eth_sendRawTransaction: ([raw]) => {
    if (typeof raw === 'string') assertBlobs({ raw })
  },
  wallet_sendCalls: ([batch]) => assertBatchCalls(batch),
  sendTransaction: assertPreflight,
  simulateTransaction: assertPreflight,
}

/** A transaction, then a block, then an override; nodes differ in whether the block may be left out. */
function assertCall([transaction, ...rest]: readonly unknown[]): void {
  assertTransaction(transaction)
  for (const param of rest) assertStateOverride(param)
}

function assertTransaction(transaction: unknown): void {
  assertFees(transaction)
  if (isRecord(transaction) && Array.isArray(transaction.blobs)) assertBlobs({ blobs: transaction.blobs })
}

function assertSimulation([simulation]: readonly unknown[]): void {
  if (!isRecord(simulation)) return
  for (const block of toArray(simulation.blockStateCalls)) {
    if (!isRecord(block)) continue
    assertStateOverride(block.stateOverrides)
    for (const call of toArray(block.calls)) assertTransaction(call)
  }
}

function assertPreflight([, options]: readonly unknown[]): void {
  if (!isRecord(options)) return
  assertCommitment(options.preflightCommitment)
  assertCommitment(options.commitment)
}

function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
