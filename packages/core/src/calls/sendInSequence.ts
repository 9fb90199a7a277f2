import { GangwayError } from '@gangway/protocol'
import type { Call } from '../chains/batch.js'
import type { CallsClient } from '../chains/callsClient.js'
import type { Config } from '../config/config.js'
import type { Connection } from '../config/state.js'
import { keepBatch, type StoredBatch } from './storedBatches.js'

/** A call of a sequence that is on its way; `sent`: how many are by now. */
export type CallProgress = { sent: number; of: number; hash: string }

/**
 * Asks for one call after the other. The next is asked for only once the one before has succeeded on the chain: a transfer
 * that follows an approval would fail before. Each hash is written down before anything else happens, so that a reload in
 * between loses none; what was not asked for by then never is.
 *
 * @throws GangwayError `SEND_WOULD_FAIL` for a call that failed on the chain, `REQUEST_ABORTED`, what `begin` throws, and
 * what the wallet says.
 */
export async function sendInSequence(
  config: Config,
  sequence: {
    connection: Connection
    client: CallsClient
    calls: readonly Call[]
    row: StoredBatch
    /** Called before each call is asked for; throws where another account came into use, or the wallet has gone. */
    begin: () => void
    onProgress: ((progress: CallProgress) => void) | undefined
    signal: AbortSignal | undefined
  },
): Promise<void> {
  const { connection, client, calls, begin, onProgress, signal } = sequence
  let { row } = sequence
  const keep = (change: Partial<StoredBatch>) => {
    row = { ...row, ...change, changedAt: Date.now() }
    keepBatch(config, row)
  }
  const { networkId, from } = row
  try {
    for (const [at, call] of calls.entries()) {
      if (signal?.aborted) throw new GangwayError('REQUEST_ABORTED')
      begin()
      const hash = await client.sendCall(connection, { ...call, networkId, from })
      keep({ hashes: [...row.hashes, hash] })
      onProgress?.({ sent: at + 1, of: calls.length, hash })
      if (at === calls.length - 1) return
      const receipt = await client.waitForReceipt(networkId, hash, signal)
      // The wallet may have sent another in its place, as for a higher fee.
      keep({ hashes: row.hashes.map((known) => (known === hash ? receipt.hash : known)) })
      if (!receipt.hasSucceeded)
        throw new GangwayError('SEND_WOULD_FAIL', { details: `call ${at + 1} failed on the chain` })
    }
  } finally {
    if (row.hashes.length > 0) keep({ isOver: true })
  }
}
