import { limits } from '@gangway/protocol'
import { type Signature, signature as toSignature } from '@solana/kit'
import { wait } from '../../kernel/wait.js'
import type { TransactionUpdate } from '../namespaceClient.js'
import type { SentTransaction } from '../sentTransaction.js'
import { describeTransactionError } from './describeTransactionError.js'
import type { SolanaContext, SolanaRpc } from './solanaContext.js'

/** ms between two questions; a block takes about 400. */
const pollInterval = 500

/** Blocks (about ten hours) after which a node may have dropped what it once knew. */
const historyLength = 100_000n

/** How many questions pass between two offers of the same transaction. */
const pollsPerOffer = 4

/** Answers in a row that must not know a transaction before it is given up. */
const absencesToBelieve = 2

/** ms at most between two questions to a node that does not answer. */
const longestPause = 10_000

/** ms from which on a person is told what it waits for; interface-guide.md §9.9. */
const longTime = 30_000

/**
 * Follows a transaction until it is confirmed, has failed, or has expired. See `NamespaceClient.watchTransaction`.
 * “Expired” is decided by finalized block height, never by the clock: past the last valid one, and twice nowhere
 * in a node's history up to there, it can no longer be included. Where the node may have forgotten, it is `unknown`.
 */
export async function watchTransaction(
  context: SolanaContext,
  transaction: SentTransaction,
  onUpdate: (update: TransactionUpdate) => void,
  signal: AbortSignal,
): Promise<void> {
  const rpc = context.getRpc(transaction.networkId)
  let pause = pollInterval
  let absences = 0
  let { slowReason } = transaction
  for (let poll = 1; !signal.aborted; poll += 1) {
    try {
      const update = await readUpdate(rpc, transaction, signal)
      absences = update && isAbsence(update) ? absences + 1 : 0
      if (update && (absences === 0 || absences >= absencesToBelieve)) {
        context.submitted.delete(transaction.hash)
        if (!signal.aborted) onUpdate(update)
        return
      }
      if (!update && slowReason === null && Date.now() - transaction.submittedAt >= longTime) {
        slowReason = 'network'
        onUpdate({ status: 'pending', slowReason })
      }
      if (poll % pollsPerOffer === 0) await offerAgain(context, rpc, transaction.hash, signal)
      pause = pollInterval
    } catch {
      // The node is away; what it says once it is back decides.
      pause = Math.min(pause * 2, longestPause)
    }
    await wait(pause, signal)
  }
}

function isAbsence({ status }: TransactionUpdate): boolean {
  return status === 'expired' || status === 'unknown'
}

async function readUpdate(
  rpc: SolanaRpc,
  { hash, lastValidBlockHeight, submittedAt }: SentTransaction,
  abortSignal: AbortSignal,
): Promise<TransactionUpdate | null> {
  const signature = toSignature(hash)
  // Height first, with its slot: who has come that far and does not know the transaction, has no such block.
  const finalized = await rpc.getEpochInfo({ commitment: 'finalized' }).send({ abortSignal })
  const isPast =
    lastValidBlockHeight === null
      ? Date.now() - submittedAt > limits.receiptTimeout
      : finalized.blockHeight > lastValidBlockHeight
  const { context, value } = await rpc
    .getSignatureStatuses([signature], { searchTransactionHistory: isPast })
    .send({ abortSignal })
  const [status] = value
  if (!status) {
    // Another node behind the same proxy may be further behind.
    if (!isPast || context.slot < finalized.absoluteSlot) return null
    const isRemembered =
      lastValidBlockHeight !== null && finalized.blockHeight < lastValidBlockHeight + historyLength
    return { status: isRemembered ? 'expired' : 'unknown' }
  }
  if (status.confirmationStatus !== 'confirmed' && status.confirmationStatus !== 'finalized') return null
  const { fee, logs } = await readDetails(rpc, signature, abortSignal)
  const paid = fee === null ? {} : { fee }
  if (status.err === null) return { status: 'confirmed', ...paid }
  return { status: 'failed', ...paid, failureReason: describeTransactionError(status.err, logs) }
}

// Good to know, not worth waiting for: it is asked once.
async function readDetails(
  rpc: SolanaRpc,
  signature: Signature,
  abortSignal: AbortSignal,
): Promise<{ fee: bigint | null; logs: readonly string[] }> {
  return rpc
    .getTransaction(signature, { encoding: 'base64', maxSupportedTransactionVersion: 0 })
    .send({ abortSignal })
    .then((found) => ({ fee: found?.meta?.fee ?? null, logs: found?.meta?.logMessages ?? [] }))
    .catch(() => ({ fee: null, logs: [] }))
}

// Nodes forget what they could not pass on; the same bytes can be included only once, however often offered.
async function offerAgain(
  context: SolanaContext,
  rpc: SolanaRpc,
  hash: string,
  abortSignal: AbortSignal,
): Promise<void> {
  const bytes = context.submitted.get(hash)
  if (!bytes) return
  await rpc
    .sendTransaction(bytes, { encoding: 'base64', skipPreflight: true, maxRetries: 0n })
    .send({ abortSignal })
    .catch(() => {
      // Refused or lost; the next question tells.
    })
}
