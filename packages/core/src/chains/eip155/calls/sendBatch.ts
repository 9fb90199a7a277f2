import { GangwayError, parseCaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { Connection } from '../../../config/state.js'
import { fromWalletError } from '../../../kernel/errors/fromWalletError.js'
import { readErrorLayers } from '../../../kernel/errors/readErrorLayers.js'
import type { CallBatch } from '../../callsClient.js'
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
