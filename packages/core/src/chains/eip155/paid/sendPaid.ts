import { GangwayError } from '@gangway/protocol'
import { bytesToHex } from 'viem'
import type { Connection } from '../../../config/state.js'
import { readErrorLayers } from '../../../kernel/errors/readErrorLayers.js'
import type { CallBatch } from '../../callsClient.js'
import { sendBatch } from '../calls/sendBatch.js'

/** EIP-5792 “Error Codes”: a capability that was asked for is missing. */
const missingCapability = 5700

/**
 * Has the wallet carry out calls whose fee the app pays, and under no other condition: what it calls them. Any list of calls
 * will do; all of them are done or none.
 *
 * @throws GangwayError `CALLS_NO_CAPABILITY` where the app pays no more: nothing was sent, and the account is not asked to
 * pay. Else as {@link sendBatch}.
 */
export async function sendPaid(
  connection: Connection,
  batch: Pick<CallBatch, 'networkId' | 'from' | 'calls'>,
): Promise<string> {
  const id = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
  const capabilities = { sponsorship: {} }
  try {
    const walletId = await sendBatch(connection, { ...batch, id, isAtomicRequired: true, capabilities })
    if (walletId !== null) return walletId
  } catch (cause) {
    if (!readErrorLayers(cause).some(({ code }) => code === missingCapability)) throw cause
    throw new GangwayError('CALLS_NO_CAPABILITY', { cause, details: 'the app pays no more' })
  }
  throw new GangwayError('CALLS_NO_CAPABILITY', { details: 'the wallet takes no batches' })
}
