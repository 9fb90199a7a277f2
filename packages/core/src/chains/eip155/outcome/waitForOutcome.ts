import { isHash } from 'viem'
import { wait } from '../../../kernel/wait.js'
import { isOutcome } from '../../isOutcome.js'
import type { TransactionUpdate } from '../../namespaceClient.js'
import type { SentTransaction } from '../../sentTransaction.js'
import type { Eip155RpcClient } from '../createGetClient.js'
import { getSlowReason } from './getSlowReason.js'
import { readTransactionFate, type TransactionFate } from './readTransactionFate.js'
import type { WatchTiming } from './watchTiming.js'

/**
 * Waits until a transaction is mined or replaced (product.md §4); null when `signal` aborts. Reports its nonce once the
 * node tells, what a slow one waits for, `unknown` when nobody knows it, and `pending` when somebody does again. A
 * node that does not answer is asked again and decides nothing.
 */
export async function waitForOutcome(
  client: Eip155RpcClient,
  sent: SentTransaction,
  onUpdate: (update: TransactionUpdate) => void,
  signal: AbortSignal,
  timing: WatchTiming,
): Promise<TransactionUpdate | null> {
  const startedAt = Date.now()
  let { nonce, status, slowReason } = sent
  let knownAt = startedAt
  // In a row, and perhaps only because the node lags behind.
  let overtaken = 0
  while (!signal.aborted) {
    const fate = await readTransactionFate(client, sent, nonce).catch(() => null)
    if (signal.aborted) return null
    if (isUpdate(fate)) {
      if (isOutcome(fate.status)) return fate
      knownAt = Date.now()
      const isLong = knownAt - startedAt >= timing.longTime
      const reason = isLong ? await readSlowReason(client, sent.replacement?.hash ?? sent.hash) : slowReason
      if (signal.aborted) return null
      if (status !== 'pending' || (fate.nonce ?? nonce) !== nonce || reason !== slowReason)
        onUpdate(reason === null ? fate : { ...fate, slowReason: reason })
      nonce = fate.nonce ?? nonce
      status = 'pending'
      slowReason = reason
    }
    if (fate !== null) overtaken = fate === 'overtaken' ? overtaken + 1 : 0
    const isLost = fate === 'missing' && Date.now() - knownAt >= timing.slowTime
    if (status !== 'unknown' && (isLost || overtaken > timing.retryCount)) {
      status = 'unknown'
      onUpdate({ status })
    }
    const delay =
      status === 'unknown' ? timing.rareInterval : getDelay(timing, Date.now() - startedAt, overtaken)
    await wait(delay, signal)
  }
  return null
}

function isUpdate(fate: TransactionFate | null): fate is TransactionUpdate {
  return typeof fate === 'object' && fate !== null
}

async function readSlowReason(client: Eip155RpcClient, hash: string): Promise<SentTransaction['slowReason']> {
  // What nobody can say is left out.
  return isHash(hash) ? getSlowReason(client, hash).catch(() => null) : null
}

function getDelay(timing: WatchTiming, elapsed: number, overtaken: number): number {
  if (overtaken > 0) return timing.retryDelay * 2 ** (overtaken - 1)
  if (elapsed < timing.quickTime) return timing.quickInterval
  return elapsed < timing.slowTime ? timing.slowInterval : timing.rareInterval
}
