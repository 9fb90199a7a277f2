import { isHash } from 'viem'
import { isOutcome } from '../../isOutcome.js'
import type { TransactionUpdate } from '../../namespaceClient.js'
import type { SentTransaction } from '../../sentTransaction.js'
import type { Eip155RpcClient } from '../createGetClient.js'
import { staysInChain } from './staysInChain.js'
import { waitForOutcome } from './waitForOutcome.js'
import { defaultWatchTiming, type WatchTiming } from './watchTiming.js'

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
