import { limits } from '@gangway/protocol'
import type { SentTransaction } from '../../send/sentTransaction.js'
import type { TransactionUpdate } from '../namespaceClient.js'
import type { Eip155RpcClient } from './createGetClient.js'
import { readTransactionFate, type TransactionFate } from './readTransactionFate.js'

/** How often the node is asked, ms. Receipt numbers are SPEC §9's. */
export type WatchTiming = {
  /** Ask quickly for this long, then slowly: still pending, never failed. */
  quickTime: number
  quickInterval: number
  /** A transaction nobody has known for this long is `unknown`; asking becomes rare after it. */
  slowTime: number
  slowInterval: number
  rareInterval: number
  retryCount: number
  /** Doubled with each failure. */
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
 * Follows an EVM transaction until it is mined, replaced (SPEC §4) or lost, or until `signal` aborts. Reports its
 * nonce once the node tells. A node that does not answer is asked again and decides nothing.
 */
export async function watchTransaction(
  client: Eip155RpcClient,
  sent: SentTransaction,
  onUpdate: (update: TransactionUpdate) => void,
  signal: AbortSignal,
  timing: WatchTiming = defaultWatchTiming,
): Promise<void> {
  const startedAt = Date.now()
  let nonce = sent.nonce
  let knownAt = startedAt
  // Answers in a row that settle nothing and may only come from a node that lags behind.
  let retries = 0
  while (!signal.aborted) {
    const fate = await readTransactionFate(client, sent, nonce).catch(() => null)
    if (signal.aborted) return
    if (isUpdate(fate)) {
      if (fate.status !== 'pending') return onUpdate(fate)
      if (fate.nonce !== undefined && fate.nonce !== nonce) onUpdate(fate)
      nonce = fate.nonce ?? nonce
      knownAt = Date.now()
    }
    if (fate === 'overtaken' && retries >= timing.retryCount) return onUpdate({ status: 'replaced' })
    if (fate === 'missing' && Date.now() - knownAt >= timing.slowTime) return onUpdate({ status: 'unknown' })
    retries = fate === null || fate === 'overtaken' ? retries + 1 : 0
    await sleep(getDelay(timing, Date.now() - startedAt, retries), signal)
  }
}

function isUpdate(fate: TransactionFate | null): fate is TransactionUpdate {
  return typeof fate === 'object' && fate !== null
}

function getDelay(timing: WatchTiming, elapsed: number, retries: number): number {
  if (retries > 0 && retries <= timing.retryCount) return timing.retryDelay * 2 ** (retries - 1)
  if (elapsed < timing.quickTime) return timing.quickInterval
  return elapsed < timing.slowTime ? timing.slowInterval : timing.rareInterval
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
}
