import type { NamespaceClient } from '../chains/namespaceClient.js'
import type { SentTransaction } from '../chains/sentTransaction.js'
import type { Config } from '../config/config.js'
import type { Connection, State } from '../config/state.js'
import { wait } from '../kernel/wait.js'

/** Pause before the wallet is asked again, ms. */
const pause = 1_000

/**
 * Waits until a batch is decided: the hash of its transaction, and whether only some of it was done; `expired`: it reached no chain, nothing was sent; `unknown`:
 * the wallet does not know it; null: `signal` ended the wait. After a reload the wallet may take a while to be there.
 */
export async function waitForBatch(
  config: Config,
  { readBatch }: Pick<NamespaceClient, 'readBatch'>,
  transaction: SentTransaction,
  signal: AbortSignal,
): Promise<{ hash: string; isPartial: boolean } | { status: 'expired' | 'unknown' } | null> {
  for (; !signal.aborted; await wait(pause, signal)) {
    const connection = findHolder(config.state, transaction)
    if (!connection || !readBatch) continue
    // Who does not answer is asked again.
    const state = await readBatch(connection, transaction.hash).catch(() => undefined)
    if (state === undefined || state?.status === 'pending') continue
    if (state === null) return { status: 'unknown' }
    const [receipt] = state.receipts
    if (!receipt) return { status: 'expired' }
    return { hash: receipt.hash, isPartial: state.status === 'partial' }
  }
  return null
}

// Another wallet, or another account's, would not know it.
function findHolder({ connections }: State, { connectionId, from }: SentTransaction): Connection | null {
  const connection = connectionId === undefined ? undefined : connections.get(connectionId)
  return connection?.accounts.some(({ address }) => address === from) ? connection : null
}
