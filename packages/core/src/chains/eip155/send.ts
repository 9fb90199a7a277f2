import { GangwayError, parseCaipNetworkId } from '@gangway/protocol'
import { type Hex, numberToHex } from 'viem'
import type { Connection } from '../../config/state.js'
import type { fromWalletError } from '../../kernel/errors/fromWalletError.js'
import { assertPayable } from '../getFundsProblem.js'
import type { SendEstimate, SendFee, SendParameters } from '../sendParameters.js'
import type { SentTransaction } from '../sentTransaction.js'
import { toPending } from '../toPending.js'
import { askToSend, checkNetwork } from './askToSend.js'
import { sendAtOnce } from './calls/sendBatch.js'
import { getWallet } from './getWallet.js'
import { toSendCall } from './toSendCall.js'
import { toCall } from './toTransferCall.js'
import { validateSend } from './validateSend.js'

/**
 * Asks the wallet to sign and broadcast the transfer that was estimated, once; one whose fee the app pays goes as a batch.
 * Before it does, sender, recipient, amount and the wallet's network are checked again.
 *
 * @throws GangwayError `INVALID_ADDRESS`, `SEND_INVALID_AMOUNT`, `SEND_INVALID_PARAMETERS`, `SEND_FEE_CONFLICT`,
 * what `assertPayable` throws, `NETWORK_MISMATCH`, `REQUEST_TIMEOUT` when the wallet does not
 * say its network within 10 s (product.md §9), what {@link sendAtOnce} throws, and what {@link fromWalletError} makes of the
 * wallet's answer. After any of these nothing was sent, except that `SEND_FAILED` cannot promise it.
 */
export async function send(
  connection: Connection,
  parameters: SendParameters,
  estimate: SendEstimate,
): Promise<SentTransaction> {
  const { networkId, token } = parameters
  const { from, to, amount } = checkSend(connection, parameters, estimate)
  const { payer } = estimate
  const call = await toSendCall(token, { from, to, amount })
  if (payer !== undefined) {
    const calls = [{ ...toCall(call), moves: [{ to, amount, token }] }]
    return sendAtOnce(connection, { networkId, from, calls, payer })
  }
  const provider = await getWallet(connection)
  const chainId = Number(parseCaipNetworkId(networkId).reference)
  await checkNetwork(provider, chainId)
  const hash = await askToSend(provider, {
    // A wallet that changes network while the person decides must refuse.
    chainId: numberToHex(chainId),
    from,
    to: call.to,
    // A token transfer carries no coins; some wallets (wallet-mock 1.4.1) cannot encode a stated value of 0x0.
    ...(call.value === 0n ? {} : { value: numberToHex(call.value) }),
    ...(call.data === '0x' ? {} : { data: call.data }),
    ...toFeeFields(estimate.fee),
  })
  return toPending({ hash, networkId, from, to, amount, token })
}

function checkSend(connection: Connection, parameters: SendParameters, estimate: SendEstimate) {
  const { from, to } = validateSend(parameters)
  const { amount } = estimate
  if (!connection.accounts.some((account) => account.address.toLowerCase() === from.toLowerCase()))
    throw invalid('the sender is not an account of the wallet')
  if (to !== estimate.to) throw invalid('the recipient is not the estimated one')
  if (amount === null || amount <= 0n) throw new GangwayError('SEND_INVALID_AMOUNT')
  if (parameters.amount !== 'max' && parameters.amount !== amount)
    throw invalid('the amount is not the estimated one')
  assertPayable(estimate)
  return { from, to, amount }
}

function toFeeFields(fee: SendFee): Record<string, Hex> {
  if (fee.kind === 'solana') throw invalid('the fee is of another namespace')
  const gas = numberToHex(fee.gas)
  if (fee.kind === 'legacy') return { gas, gasPrice: numberToHex(fee.gasPrice) }
  const { maxFeePerGas, maxPriorityFeePerGas } = fee
  return {
    gas,
    maxFeePerGas: numberToHex(maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas),
  }
}

function invalid(details: string): GangwayError {
  return new GangwayError('SEND_INVALID_PARAMETERS', { details })
}
