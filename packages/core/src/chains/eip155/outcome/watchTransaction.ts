import { type Hash, isHash, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { wait } from '../../../kernel/wait.js'
import { isOutcome } from '../../isOutcome.js'
import type { TransactionUpdate } from '../../namespaceClient.js'
import type { SentTransaction, TransactionStatus } from '../../sentTransaction.js'
import type { Eip155RpcClient } from '../createGetClient.js'
import { defaultWatchTiming, type WatchTiming, waitForOutcome } from './waitForOutcome.js'

/**
 * Follows an EVM transaction until its outcome is final, or until `signal` aborts. The outcome (product.md §4) is reported
 * when it is first seen and final once the node still has it after `settleTime`; if its block is replaced by one
 * without it, `pending` is reported and it is followed as before.
 */
export async function watchTransaction(
  client: Eip155RpcClient,
  sent: SentTransaction,
  onUpdate: (update: TransactionUpdate) => void,
  signal: AbortSignal,
  timing: WatchTiming = defaultWatchTiming,
): Promise<void> {
  let current = sent
  while (!signal.aborted) {
    // An earlier visit may have seen the outcome.
    if (!isOutcome(current.status)) {
      const outcome = await waitForOutcome(client, current, onUpdate, signal, timing)
      if (!outcome) return
      onUpdate(outcome)
      current = { ...current, ...outcome }
    }
    const hash = current.replacedBy ?? current.hash
    if (!isHash(hash) || (await staysInChain(client, { hash, status: current.status }, timing, signal)))
      return
    current = { ...current, status: 'pending', replacedBy: null, slowReason: null }
    onUpdate({ status: 'pending' })
  }
}

/** Answers in a row that must not have it before it is believed gone: one of several nodes may lag behind. */
const absencesToBelieve = 2

/**
 * Looks after a mined transaction for `settleTime`, since the block it is in may yet be replaced by another. True once
 * the node still has its outcome after that time, or when `signal` aborts; false when its receipt is gone or tells
 * another outcome. A node that does not answer decides nothing and is asked on, rarely when the time is over.
 */
async function staysInChain(
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
