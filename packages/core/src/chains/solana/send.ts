import { GangwayError, specTexts } from '@gangway/protocol'
import { getBase64EncodedWireTransaction, getSignatureFromTransaction, type Transaction } from '@solana/kit'
import type { Connection } from '../../config/state.js'
import { assertPayable } from '../getFundsProblem.js'
import type { SendEstimate, SendParameters } from '../sendParameters.js'
import type { SentTransaction } from '../sentTransaction.js'
import type { BlockhashLifetime } from './buildTransfer.js'
import type { SolanaRpc } from './createRpc.js'
import { getLatestPossibleHeight } from './getLatestPossibleHeight.js'
import { prepareTransaction } from './prepareTransaction.js'
import { requestSignature } from './requestSignature.js'
import type { SolanaContext } from './solanaContext.js'
import { submitTransaction } from './submitTransaction.js'
import { type TransferRequest, validateSend } from './validateSend.js'

/**
 * Has a transfer signed by the wallet and submits it. See `NamespaceClient.send`. The blockhash is renewed right
 * before the wallet is asked. When it has run out by the time the wallet answers, nothing is submitted. `onSigned`
 * is called as soon as the signature is known: before anything is submitted, unless the wallet has done that itself.
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS` ('Please enter a valid amount and receiver address', SPEC §5),
 * what `assertPayable` throws, `SEND_WOULD_FAIL`, `SEND_USER_REJECTED`, `SEND_EXPIRED`,
 * `NETWORK_UNREACHABLE`, `SEND_SOLANA_FAILED` ('Failed to send transaction. Please try again.', SPEC §8); in each case nothing was sent.
 * A wallet that submits by itself and fails without telling a signature is taken at its word; of one that never answers
 * nobody knows (`SEND_FAILED`).
 */
export async function send(
  context: SolanaContext,
  connection: Connection,
  parameters: SendParameters,
  estimate: SendEstimate,
  onSigned?: (transaction: SentTransaction) => void,
): Promise<SentTransaction> {
  const { networkId } = parameters
  const network = context.getNetwork(networkId)
  const { request, amount } = assertIsPayable(parameters, estimate)
  const { to } = request
  const rpc = context.getRpc(networkId)
  const wallet = await connection.connector.getProvider()
  const { transaction, lifetime } = await prepareTransaction(rpc, request, estimate, amount)

  const answer = await requestSignature({ wallet, network, from: parameters.from, transaction })
  if (answer.kind === 'signed') {
    const hash = getSignatureFromTransaction(answer.transaction)
    const { lastValidBlockHeight } = lifetime
    const sent = createPending(parameters, { hash, to, amount, lastValidBlockHeight })
    onSigned?.(sent)
    await submit(context, rpc, answer.transaction, hash, lifetime)
    return sent
  }
  const sent = createPending(parameters, { hash: answer.signature, to, amount, lastValidBlockHeight: null })
  onSigned?.(sent)
  return { ...sent, lastValidBlockHeight: await getLatestPossibleHeight(rpc) }
}

function createPending(
  { networkId, from, memo, token: { address, symbol, decimals } }: SendParameters,
  known: Pick<SentTransaction, 'hash' | 'to' | 'amount' | 'lastValidBlockHeight'>,
): SentTransaction {
  return {
    ...known,
    networkId,
    from,
    token: { address, symbol, decimals },
    ...(memo ? { memo } : {}),
    status: 'pending',
    submittedAt: Date.now(),
    settledAt: null,
    replacedBy: null,
    nonce: null,
    fee: null,
    isFromElsewhere: false,
    failureReason: null,
    slowReason: null,
  }
}

// What was estimated, shown and approved is what is built; anything else fails before the wallet is asked.
function assertIsPayable(
  parameters: SendParameters,
  estimate: SendEstimate,
): { request: TransferRequest; amount: bigint } {
  const { amount } = estimate
  if (!parameters.to.trim() || amount === null || amount <= 0n)
    throw new GangwayError('SEND_INVALID_PARAMETERS', { shortMessage: specTexts.solanaInvalidParameters })
  const request = validateSend(parameters)
  if (request.to !== estimate.to || (parameters.amount !== 'max' && parameters.amount !== amount))
    throw new GangwayError('SEND_INVALID_PARAMETERS', { details: 'the estimate is for another transfer' })
  assertPayable(estimate)
  return { request, amount }
}

async function submit(
  context: SolanaContext,
  rpc: SolanaRpc,
  transaction: Transaction,
  hash: string,
  { lastValidBlockHeight }: BlockhashLifetime,
): Promise<void> {
  const height = await rpc
    .getBlockHeight()
    .send()
    .catch((cause: unknown) => {
      throw new GangwayError('NETWORK_UNREACHABLE', { cause, details: 'Nothing was sent' })
    })
  if (height > lastValidBlockHeight) throw new GangwayError('SEND_EXPIRED')
  const bytes = getBase64EncodedWireTransaction(transaction)
  await submitTransaction(rpc, bytes)
  context.submitted.set(hash, bytes)
}
