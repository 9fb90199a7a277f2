import type { CallsState } from '../chains/callsClient.js'
import type { NamespaceClient } from '../chains/namespaceClient.js'
import type { SentTransaction } from '../chains/sentTransaction.js'
import type { Config } from '../config/config.js'
import type { Connection, State } from '../config/state.js'
import { wait } from '../kernel/wait.js'
import { findFrameHolder } from './findFrameHolder.js'

/** Pause before the wallet is asked again, ms. */
const pause = 1_000

/** What became of a batch, as its wallet says. */
export type BatchFate = {
  /** Of its transaction. Absent: the wallet names none, and `status` is all that will be known. */
  hash?: string
  status: 'pending' | 'confirmed' | 'expired' | 'unknown'
} & Pick<SentTransaction, 'isPartial' | 'isUndone'>

/**
 * Waits until a batch is decided; null: `signal` ended the wait. After a reload the wallet may take a while to be there.
 * `expired`: it reached no chain, nothing was sent. `unknown`: the wallet does not know it. EIP-5792.
 */
export async function waitForBatch(
  config: Config,
  { readBatch }: Pick<NamespaceClient, 'readBatch'>,
  transaction: SentTransaction,
  signal: AbortSignal,
): Promise<BatchFate | null> {
  for (; !signal.aborted; await wait(pause, signal)) {
    const connection = findHolder(config.state, transaction)
    if (!connection || !readBatch) continue
    // Who does not answer is asked again.
    const state = await readBatch(connection, transaction.hash).catch(() => undefined)
    if (state === undefined || state?.status === 'pending') continue
    if (state === null) return { status: 'unknown' }
    return toFate(state)
  }
  return null
}

// A wallet may give no receipts: what it says was done must not pass for unsent, or it would be sent again.
function toFate({ status, receipts: [receipt] }: CallsState): BatchFate {
  const word = {
    ...(status === 'partial' ? { isPartial: true as const } : {}),
    ...(status === 'reverted' ? { isUndone: true as const } : {}),
  }
  if (receipt) return { hash: receipt.hash, status: 'pending', ...word }
  return { status: status === 'confirmed' || status === 'partial' ? 'confirmed' : 'expired', ...word }
}

// Another wallet, or another account's, would not know it. Rows of before connections were noted are the frame's.
function findHolder(state: State, transaction: SentTransaction): Connection | null {
  const { connectionId, from } = transaction
  if (connectionId === undefined) return findFrameHolder(state, transaction)
  const connection = state.connections.get(connectionId)
  return connection?.accounts.some(({ address }) => address === from) ? connection : null
}
