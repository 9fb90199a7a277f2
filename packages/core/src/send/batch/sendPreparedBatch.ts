import { GangwayError } from '@gangway/protocol'
import { assertNobodyDenied } from '../../calls/assertNobodyDenied.js'
import { openCallsClient } from '../../calls/openCallsClient.js'
import type { PreparedBatch } from '../../chains/batch.js'
import { assertPayable } from '../../chains/getFundsProblem.js'
import type { SentTransaction } from '../../chains/sentTransaction.js'
import type { Config } from '../../config/config.js'
import { assertMaySend, deliver, getSender } from '../deliver.js'
import { getRecipientNotices } from '../recipients/getRecipientNotices.js'
import { trackSend } from '../trackSend.js'

/**
 * Hands a prepared batch to the wallet, all of it or none, lists it as one row and follows it. Resolves once the person has
 * agreed. While it is open a second send is refused.
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS` (also while another send is open), `SIGN_IN_REQUIRED`, `SEND_WOULD_FAIL` for
 * a call that would fail and a recipient that is refused, `SEND_INSUFFICIENT_FUNDS`, `SEND_INSUFFICIENT_GAS`,
 * `SEND_FEE_UNKNOWN`, `CONNECTION_NOT_CONNECTED`, `CALLS_NO_CAPABILITY` where the wallet takes no batches or `payer` pays no
 * more, `CHAIN_NOT_SUPPORTED`, and what a failed send becomes. But for `SEND_FAILED`, nothing was sent then.
 */
export async function sendPreparedBatch(config: Config, batch: PreparedBatch): Promise<SentTransaction> {
  assertMaySend(config)
  assertSendable(config, batch)
  const connection = getSender(config, batch)
  const { networkId, from, calls } = batch
  const moves = calls.flatMap((call) => call.moves)
  return trackSend(config, { connection, networkId, from, moves }, () =>
    deliver(config, async () => (await openCallsClient(config)).sendAtOnce(connection, batch)),
  )
}

// As a single send: money does not leave on what is unknown or known to be lost.
function assertSendable(config: Config, batch: PreparedBatch): void {
  const { networkId, from, calls, failure } = batch
  if (failure) throw new GangwayError('SEND_WOULD_FAIL', { details: failure.reason })
  for (const move of calls.flatMap((call) => call.moves)) {
    const notices = getRecipientNotices(config, { networkId, from, ...move }, move)
    const stop = notices.find(({ level }) => level === 'stop')
    if (stop) throw new GangwayError('SEND_WOULD_FAIL', { details: stop.reason ?? stop.kind })
  }
  assertNobodyDenied(config, calls)
  assertPayable(batch)
}
