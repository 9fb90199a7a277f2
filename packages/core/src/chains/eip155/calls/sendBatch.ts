import { GangwayError, parseCaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import { bytesToHex, numberToHex } from 'viem'
import type { Connection } from '../../../config/state.js'
import { fromWalletError } from '../../../kernel/errors/fromWalletError.js'
import { readErrorLayers } from '../../../kernel/errors/readErrorLayers.js'
import type { Batch, PreparedBatch } from '../../batch.js'
import type { CallBatch } from '../../callsClient.js'
import type { SentTransaction } from '../../sentTransaction.js'
import { toPending } from '../../toPending.js'
import { checkNetwork } from '../askToSend.js'
import { getWallet } from '../getWallet.js'
import { isUnknownMethod } from './isUnknownMethod.js'

/** Version 1.0 of the EIP answered the id alone. EIP-5792 allows 4096 bytes of it. */
const answerSchema = v.pipe(
  v.union([
    v.string(),
    v.pipe(
      v.object({ id: v.string() }),
      v.transform(({ id }) => id),
    ),
  ]),
  v.minLength(1),
  v.maxLength(8194),
)

/** What the EIP's own codes say; in each case nothing was sent. EIP-5792 “Error Codes”. */
const refusals: Readonly<
  Record<
    number,
    [code: 'SEND_INVALID_PARAMETERS' | 'CHAIN_NOT_SUPPORTED' | 'SEND_USER_REJECTED', details: string]
  >
> = {
  5700: ['SEND_INVALID_PARAMETERS', 'the wallet lacks a capability that was asked for'],
  5710: ['CHAIN_NOT_SUPPORTED', 'the wallet takes no batches on this network'],
  5720: ['SEND_INVALID_PARAMETERS', 'the wallet knows a batch of this id already'],
  5740: ['SEND_INVALID_PARAMETERS', 'the batch is too large for the wallet'],
  5750: ['SEND_USER_REJECTED', 'the account was not to be upgraded'],
  5760: ['SEND_INVALID_PARAMETERS', 'the wallet cannot carry all of it out as one'],
}

/**
 * Hands several calls to the wallet at once, by `wallet_sendCalls` of version 2.0.0; null where it does not know the
 * method. EIP-5792.
 *
 * @throws GangwayError `NETWORK_MISMATCH`, `REQUEST_TIMEOUT`, `SEND_INVALID_PARAMETERS`, `CHAIN_NOT_SUPPORTED`, and what
 * {@link fromWalletError} makes of a failed send.
 */
export async function sendBatch(connection: Connection, batch: CallBatch): Promise<string | null> {
  const { networkId, from, calls, id, isAtomicRequired, capabilities } = batch
  const provider = await getWallet(connection)
  const chainId = Number(parseCaipNetworkId(networkId).reference)
  await checkNetwork(provider, chainId)
  const request = {
    version: '2.0.0',
    id,
    chainId: numberToHex(chainId),
    from,
    atomicRequired: isAtomicRequired,
    calls: calls.map(({ to, value, data }) => ({
      to,
      ...(value === undefined ? {} : { value: numberToHex(value) }),
      ...(data === undefined ? {} : { data }),
    })),
    ...(Object.keys(capabilities).length > 0 ? { capabilities } : {}),
  }
  try {
    return v.parse(answerSchema, await provider.request({ method: 'wallet_sendCalls', params: [request] }))
  } catch (error) {
    if (isUnknownMethod(error)) return null
    for (const { code } of readErrorLayers(error)) {
      const refusal = code === null ? undefined : refusals[code]
      if (refusal) throw new GangwayError(refusal[0], { cause: error, details: refusal[1] })
    }
    throw fromWalletError(error, 'send')
  }
}

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
