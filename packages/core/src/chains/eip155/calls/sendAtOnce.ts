import { GangwayError } from '@gangway/protocol'
import { bytesToHex } from 'viem'
import type { Connection } from '../../../config/state.js'
import { readErrorLayers } from '../../../kernel/errors/readErrorLayers.js'
import type { Batch, PreparedBatch } from '../../batch.js'
import type { SentTransaction } from '../../sentTransaction.js'
import { toPending } from '../../toPending.js'
import { sendBatch } from './sendBatch.js'

/** EIP-5792 “Error Codes”: a capability that was asked for is missing. */
const missingCapability = 5700

/**
 * Has the wallet carry out calls as one, all of them or none: the row to follow them by. With a `payer` the wallet takes
 * them under no other condition than that the app pays.
 *
 * @throws GangwayError `CALLS_NO_CAPABILITY` where the app pays no more, or the wallet takes no batches: nothing was sent,
 * and the account is not asked to pay. Else as {@link sendBatch}.
 */
export async function sendAtOnce(
  connection: Connection,
  { networkId, from, calls, payer }: Batch & Pick<PreparedBatch, 'payer'>,
): Promise<SentTransaction> {
  const moves = calls.flatMap((call) => call.moves)
  const [first] = moves
  if (!first) throw new GangwayError('SEND_INVALID_PARAMETERS', { details: 'the batch moves nothing' })
  const id = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
  const capabilities = payer === undefined ? {} : { sponsorship: {} }
  const hash = await handOver(connection, {
    networkId,
    from,
    calls,
    id,
    isAtomicRequired: true,
    capabilities,
  })
  const { to, amount, token } = first
  return {
    ...toPending({ hash, networkId, from, to, amount, token }),
    callsId: hash,
    connectionId: connection.id,
    ...(payer === undefined ? {} : { payer }),
    ...(moves.length > 1 ? { moves: moves.map(({ to, amount, token }) => ({ to, amount, token })) } : {}),
  }
}

async function handOver(connection: Connection, batch: Parameters<typeof sendBatch>[1]): Promise<string> {
  try {
    const walletId = await sendBatch(connection, batch)
    if (walletId !== null) return walletId
  } catch (cause) {
    if (!readErrorLayers(cause).some(({ code }) => code === missingCapability)) throw cause
    throw new GangwayError('CALLS_NO_CAPABILITY', { cause, details: 'the app pays no more' })
  }
  throw new GangwayError('CALLS_NO_CAPABILITY', { details: 'the wallet takes no batches' })
}
