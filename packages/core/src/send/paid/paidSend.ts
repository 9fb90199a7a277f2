import { GangwayError } from '@gangway/protocol'
import { openCallsClient } from '../../calls/openCallsClient.js'
import { sendCalls } from '../../calls/sendCalls.js'
import type { SendEstimate, SendParameters } from '../../chains/sendParameters.js'
import type { SentTransaction } from '../../chains/sentTransaction.js'
import type { Config } from '../../config/config.js'
import type { Connection } from '../../config/state.js'
import { readErrorLayers } from '../../kernel/errors/readErrorLayers.js'
import { findPayableConnection } from './findPayableConnection.js'

/** EIP-5792 “Error Codes”: a capability that was asked for is missing. */
const missingCapability = 5700

/** The estimate as it is where the app pays the fee; the same one where it does not, or nobody answers. */
export async function offerPayment(
  config: Config,
  connection: Connection,
  parameters: SendParameters,
  estimate: SendEstimate,
): Promise<SendEstimate> {
  const { networkId, from } = parameters
  const { tokenBalance } = estimate
  const amount = parameters.amount === 'max' ? tokenBalance : estimate.amount
  if (!amount || tokenBalance === null || amount > tokenBalance) return estimate
  const paid: SendEstimate = {
    ...estimate,
    amount,
    maxAmount: tokenBalance,
    speeds: [],
    hasInsufficientFunds: false,
    hasInsufficientGas: false,
    // Who offers to pay has tried the transfer out; what the node says is of the fee that the sender does not pay.
    notices: estimate.notices.filter(({ kind }) => kind !== 'would-fail' && kind !== 'fee-below-base'),
  }
  const client = await openCallsClient(config)
  const calls = [client.toTransfer(connection, parameters, paid)]
  const payer = await client.readPayer(connection, { networkId, from, calls })
  return payer === null ? estimate : { ...paid, payer }
}

/**
 * Sends what the app pays for as a batch of one call, for which the wallet is to take nothing from the account. What the
 * wallet calls it stands for the hash until that is known.
 *
 * @throws GangwayError `CALLS_NO_CAPABILITY` where the app pays no more: nothing was sent, and nobody was asked to pay;
 * `CONNECTION_NOT_CONNECTED`, and what `sendCalls` throws.
 */
export async function sendPaid(
  config: Config,
  parameters: SendParameters,
  estimate: SendEstimate & { payer: string },
): Promise<SentTransaction> {
  const { networkId, from, token } = parameters
  const connection = findPayableConnection(config, parameters)
  if (!connection || estimate.amount === null)
    throw new GangwayError('CONNECTION_NOT_CONNECTED', { details: 'no account the app pays for' })
  const client = await openCallsClient(config)
  const calls = [client.toTransfer(connection, parameters, estimate)]
  const { id } = await sendCalls(config, { networkId, calls, capabilities: { sponsorship: {} } }).catch(
    tellWhy,
  )
  return {
    hash: id,
    callsId: id,
    payer: estimate.payer,
    networkId,
    from,
    to: estimate.to,
    amount: estimate.amount,
    token: { address: token.address, symbol: token.symbol, decimals: token.decimals },
    status: 'pending',
    submittedAt: Date.now(),
    settledAt: null,
    replacedBy: null,
    nonce: null,
    lastValidBlockHeight: null,
    fee: null,
    isFromElsewhere: false,
    failureReason: null,
    slowReason: null,
  }
}

function tellWhy(cause: unknown): never {
  const isMissing = readErrorLayers(cause).some(({ code }) => code === missingCapability)
  throw isMissing
    ? new GangwayError('CALLS_NO_CAPABILITY', { cause, details: 'the app pays no more' })
    : cause
}
