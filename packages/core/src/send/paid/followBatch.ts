import { GangwayError } from '@gangway/protocol'
import { waitForCalls } from '../../calls/waitForCalls.js'
import type { SentTransaction } from '../../chains/sentTransaction.js'
import type { Config } from '../../config/config.js'
import { wait } from '../../kernel/wait.js'
import { findPayableConnection } from './findPayableConnection.js'

/** Pause before the wallet is asked again that was not there or did not answer, ms. */
const pause = 5_000

/**
 * Waits until a batch is decided: the hash of its transaction; `expired`: it reached no chain, nothing was sent; `unknown`:
 * the wallet does not know it; null: `signal` ended the wait. After a reload the wallet may take a while to be there.
 */
export async function followBatch(
  config: Config,
  transaction: SentTransaction & { callsId: string },
  signal: AbortSignal,
): Promise<{ hash: string } | { status: 'expired' | 'unknown' } | null> {
  const { callsId: id } = transaction
  for (; !signal.aborted; await wait(pause, signal)) {
    // Another account's wallet would not know it.
    if (!findPayableConnection(config, transaction)) continue
    try {
      const { receipts } = await waitForCalls(config, { id, signal })
      const [receipt] = receipts
      return receipt ? { hash: receipt.hash } : { status: 'expired' }
    } catch (error) {
      if (error instanceof GangwayError && error.code === 'NOT_FOUND') return { status: 'unknown' }
    }
  }
  return null
}
