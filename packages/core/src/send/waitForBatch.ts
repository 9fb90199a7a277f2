import type { NamespaceClient } from '../chains/namespaceClient.js'
import type { SentTransaction } from '../chains/sentTransaction.js'
import type { Config } from '../config/config.js'
import { wait } from '../kernel/wait.js'
import { findFrameHolder } from './findFrameHolder.js'

/** Pause before the wallet is asked again, ms. */
const pause = 1_000

/**
 * Waits until a batch is decided: the hash of its transaction; `expired`: it reached no chain, nothing was sent; `unknown`:
 * the wallet does not know it; null: `signal` ended the wait. After a reload the wallet may take a while to be there.
 */
export async function waitForBatch(
  config: Config,
  { readBatch }: Pick<NamespaceClient, 'readBatch'>,
  transaction: SentTransaction,
  signal: AbortSignal,
): Promise<{ hash: string } | { status: 'expired' | 'unknown' } | null> {
  for (; !signal.aborted; await wait(pause, signal)) {
    // Another account's wallet would not know it.
    const connection = findFrameHolder(config.state, transaction)
    if (!connection || !readBatch) continue
    // Who does not answer is asked again.
    const state = await readBatch(connection, transaction.hash).catch(() => undefined)
    if (state === undefined || state?.status === 'pending') continue
    if (state === null) return { status: 'unknown' }
    const [receipt] = state.receipts
    return receipt ? { hash: receipt.hash } : { status: 'expired' }
  }
  return null
}
