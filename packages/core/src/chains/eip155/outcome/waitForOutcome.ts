import { limits } from '@gangway/protocol'
import { type Hash, isHash } from 'viem'
import { getBlock, getGasPrice, getTransaction } from 'viem/actions'
import { wait } from '../../../kernel/wait.js'
import { isOutcome } from '../../isOutcome.js'
import type { TransactionUpdate } from '../../namespaceClient.js'
import type { SentTransaction } from '../../sentTransaction.js'
import type { Eip155RpcClient } from '../createGetClient.js'
import { readTransactionFate, type TransactionFate } from './readTransactionFate.js'

/** How often the node is asked, ms. Receipt numbers are product.md §9's. */
export type WatchTiming = {
  /** Ask quickly for this long, then slowly: still pending, never failed. */
  quickTime: number
  quickInterval: number
  /** From then on a person is told what it waits for; interface-guide.md §9.9. */
  longTime: number
  /** A transaction nobody has known for this long is `unknown`, and asked for rarely from then on. */
  slowTime: number
  slowInterval: number
  rareInterval: number
  /** How often in a row its nonce may be used by what cannot be found before it is `unknown`. */
  retryCount: number
  /** Doubled each time. */
  retryDelay: number
  /** How long an outcome must stay in the chain until it is final. */
  settleTime: number
}

/** The timing of the product. */
export const defaultWatchTiming: WatchTiming = {
  quickTime: limits.receiptWait,
  quickInterval: 1_000,
  longTime: 60_000,
  slowTime: limits.receiptTimeout,
  slowInterval: 4_000,
  rareInterval: limits.pendingTransactionPollInterval,
  retryCount: limits.receiptRetryCount,
  retryDelay: limits.receiptRetryDelay,
  // Two blocks of the slowest network, and a little.
  settleTime: 30_000,
}

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

/**
 * Why a transaction waits (interface-guide.md §9.9): it offers less than the network takes now, or the network is busy.
 * Rejects when the node cannot tell.
 */
async function getSlowReason(
  client: Eip155RpcClient,
  hash: Hash,
): Promise<NonNullable<SentTransaction['slowReason']>> {
  const [{ maxFeePerGas, gasPrice }, { baseFeePerGas }] = await Promise.all([
    getTransaction(client, { hash }),
    getBlock(client),
  ])
  const offered = maxFeePerGas ?? gasPrice ?? 0n
  return offered < (baseFeePerGas ?? (await getGasPrice(client))) ? 'fee' : 'network'
}
