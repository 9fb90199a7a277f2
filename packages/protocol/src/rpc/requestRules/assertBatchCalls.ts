import * as v from 'valibot'
import { GangwayError } from '../../errors/GangwayError.js'

const hex = v.pipe(v.string(), v.startsWith('0x'))

const batchSchema = v.object({ calls: v.array(v.object({ to: v.nullish(hex), data: v.nullish(hex) })) })

/**
 * Refuses a batch (the parameter of `wallet_sendCalls`, EIP-5792) whose targets or data do not start with 0x. product.md §5.
 * A call without a target creates a contract, one without data sends coins.
 *
 * @throws GangwayError `RPC_BATCH_CALL_INVALID`, which names the place.
 */
export function assertBatchCalls(batch: unknown): void {
  const result = v.safeParse(batchSchema, batch)
  if (result.success) return
  const [issue] = result.issues
  throw new GangwayError('RPC_BATCH_CALL_INVALID', { details: v.getDotPath(issue) ?? 'calls' })
}
