import { GangwayError, specTexts } from '@gangway/protocol'
import type { Connection } from '../../config/state.js'
import { assertPayable } from '../getFundsProblem.js'
import type { SendEstimate, SendParameters } from '../sendParameters.js'
import type { SentTransaction } from '../sentTransaction.js'
import { toPending } from '../toPending.js'
import { prepareTransaction } from './prepareTransaction.js'
import type { SolanaContext } from './solanaContext.js'
import { signAndSubmit } from './submitTransaction.js'
import { type TransferRequest, validateSend } from './validateSend.js'

/**
 * Has a transfer signed by the wallet and submits it. See `NamespaceClient.send`. The blockhash is renewed right
 * before the wallet is asked. When it has run out by the time the wallet answers, nothing is submitted. `onSigned`
 * is called as soon as the signature is known: before anything is submitted, unless the wallet has done that itself.
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS` ('Please enter a valid amount and receiver address', product.md §5),
 * what `assertPayable` throws, `SEND_WOULD_FAIL`, `SEND_USER_REJECTED`, `SEND_EXPIRED`,
 * `NETWORK_UNREACHABLE`, `SEND_SOLANA_FAILED` ('Failed to send transaction. Please try again.', product.md §8); in each case nothing was sent.
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
  const { request, amount } = assertIsPayable(parameters, estimate)
  const { to } = request
  const rpc = context.getRpc(networkId)
  const { transaction, lifetime } = await prepareTransaction(rpc, request, estimate, amount)

  const signing = { networkId, from: parameters.from, transaction, ...lifetime }
  return signAndSubmit(
    context,
    connection,
    signing,
    (known) => createPending(parameters, { ...known, to, amount }),
    onSigned,
  )
}

function createPending(
  { networkId, from, memo, token }: SendParameters,
  known: Pick<SentTransaction, 'hash' | 'to' | 'amount' | 'lastValidBlockHeight'>,
): SentTransaction {
  return {
    ...toPending({ ...known, networkId, from, token }),
    lastValidBlockHeight: known.lastValidBlockHeight,
    ...(memo ? { memo } : {}),
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
