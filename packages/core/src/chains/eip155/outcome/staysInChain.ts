import { type Hash, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { wait } from '../../../kernel/wait.js'
import type { TransactionStatus } from '../../sentTransaction.js'
import type { Eip155RpcClient } from '../createGetClient.js'
import type { WatchTiming } from './watchTiming.js'

/** Answers in a row that must not have it before it is believed gone: one of several nodes may lag behind. */
const absencesToBelieve = 2

/**
 * Looks after a mined transaction for `settleTime`, since the block it is in may yet be replaced by another. True once
 * the node still has its outcome after that time, or when `signal` aborts; false when its receipt is gone or tells
 * another outcome. A node that does not answer decides nothing and is asked on, rarely when the time is over.
 */
export async function staysInChain(
  client: Eip155RpcClient,
  { hash, status }: { hash: Hash; status: TransactionStatus },
  { settleTime, slowInterval, rareInterval }: WatchTiming,
  signal: AbortSignal,
): Promise<boolean> {
  const end = Date.now() + settleTime
  let absences = 0
  let isThere: boolean | null = true
  while (absences < absencesToBelieve) {
    await wait(isThere === null && Date.now() >= end ? rareInterval : slowInterval, signal)
    if (signal.aborted) return true
    isThere = await hasOutcome(client, hash, status)
    if (isThere && Date.now() >= end) return true
    if (isThere !== null) absences = isThere ? 0 : absences + 1
  }
  return false
}

async function hasOutcome(
  client: Eip155RpcClient,
  hash: Hash,
  status: TransactionStatus,
): Promise<boolean | null> {
  try {
    return tells(await getTransactionReceipt(client, { hash }), status)
  } catch (error) {
    return error instanceof TransactionReceiptNotFoundError ? false : null
  }
}

// What took another's place has done so whether it succeeded or not.
function tells(receipt: TransactionReceipt, status: TransactionStatus): boolean {
  if (status === 'cancelled' || status === 'replaced') return true
  return (receipt.status === 'reverted') === (status === 'failed')
}
