import { limits } from '@gangway/protocol'
import type { SentTransaction } from '../../send/sentTransaction.js'
import { wait } from '../../utils/wait.js'
import type { TransactionUpdate } from '../namespaceClient.js'
import type { Eip155RpcClient } from './createGetClient.js'
import { readTransactionFate, type TransactionFate } from './readTransactionFate.js'

/** How often the node is asked, ms. Receipt numbers are SPEC §9's. */
export type WatchTiming = {
  /** Ask quickly for this long, then slowly: still pending, never failed. */
  quickTime: number
  quickInterval: number
  /** A transaction nobody has known for this long is `unknown`, and asked for rarely from then on. */
  slowTime: number
  slowInterval: number
  rareInterval: number
  /** How often in a row its nonce may be used by what cannot be found before it is `unknown`. */
  retryCount: number
  /** Doubled each time. */
  retryDelay: number
}

/** The timing of the product. */
export const defaultWatchTiming: WatchTiming = {
  quickTime: limits.receiptWait,
  quickInterval: 1_000,
  slowTime: limits.receiptTimeout,
  slowInterval: 4_000,
  rareInterval: limits.pendingTransactionPollInterval,
  retryCount: limits.receiptRetryCount,
  retryDelay: limits.receiptRetryDelay,
}

/**
 * Follows an EVM transaction until it is mined or replaced (SPEC §4), or until `signal` aborts. Reports its nonce
 * once the node tells, `unknown` when nobody knows it, and `pending` when somebody does again. A node that does not
 * answer is asked again and decides nothing.
 */
export async function watchTransaction(
  client: Eip155RpcClient,
  sent: SentTransaction,
  onUpdate: (update: TransactionUpdate) => void,
  signal: AbortSignal,
  timing: WatchTiming = defaultWatchTiming,
): Promise<void> {
  const startedAt = Date.now()
  let { nonce, status } = sent
  let knownAt = startedAt
  // In a row, and perhaps only because the node lags behind.
  let overtaken = 0
  while (!signal.aborted) {
    const fate = await readTransactionFate(client, sent, nonce).catch(() => null)
    if (signal.aborted) return
    if (isUpdate(fate)) {
      if (fate.status !== 'pending') return onUpdate(fate)
      if (status !== 'pending' || (fate.nonce !== undefined && fate.nonce !== nonce)) onUpdate(fate)
      nonce = fate.nonce ?? nonce
      status = fate.status
      knownAt = Date.now()
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
}

function isUpdate(fate: TransactionFate | null): fate is TransactionUpdate {
  return typeof fate === 'object' && fate !== null
}

function getDelay(timing: WatchTiming, elapsed: number, overtaken: number): number {
  if (overtaken > 0) return timing.retryDelay * 2 ** (overtaken - 1)
  if (elapsed < timing.quickTime) return timing.quickInterval
  return elapsed < timing.slowTime ? timing.slowInterval : timing.rareInterval
}
