import { GangwayError } from '@gangway/protocol'
import { toHex } from 'viem'
import { prepareTransaction } from './ethSendTransaction.js'
import { assertNotOwnContract } from './evm/assertOwnAccount.js'
import { type Delegation, readDelegation } from './evm/batch/delegation.js'
import { toSponsoredCalls } from './evm/batch/delegationToRelayer.js'
import type { DescribedCall } from './evm/batch/describeBatch.js'
import { prepareBatch } from './evm/batch/prepareBatch.js'
import { preparePaidBatch } from './evm/batch/preparePaidBatch.js'
import { type BatchRequest, readBatchRequest } from './evm/batch/readBatchRequest.js'
import { createEvmNode } from './evm/createEvmNode.js'
import { createTokenReader } from './evm/createTokenReader.js'
import { describeContent } from './evm/describeContent.js'
import type { Keeper } from './evm/sendSigned.js'
import { refuse } from './refuse.js'
import type { PreparedRequest, PrepareRequest, SigningContext } from './signingContext.js'
import type { RequestTexts } from './texts/en.js'

/**
 * Several calls at once, all or none, by the account's delegate (EIP-7702). The app's relayer sends them where the app
 * pays; else they are one transaction of the account to itself, and one call is a plain transaction. The result is the id
 * the app asks `wallet_getCallsStatus` by, which the service keeps before anything is sent. EIP-5792,
 * docs/decisions/0021-smart-account.md
 *
 * @throws GangwayError `CALLS_ID_TAKEN`; `CALLS_NO_CAPABILITY` where the app does not pay and asked for nothing else; where
 * the network has no smart accounts `CALLS_NOT_ATOMIC`, or `RPC_METHOD_NOT_ALLOWED` for an app that takes one call after the
 * other; and as `readBatchRequest`, `readBatchFacts`.
 */
export const walletSendCalls: PrepareRequest = async (params, context) => {
  const batch = readBatchRequest(params, context)
  const callsId = batch.id ?? toHex(crypto.getRandomValues(new Uint8Array(32)))
  if (batch.id !== null && (await context.readCalls(batch.id))) throw new GangwayError('CALLS_ID_TAKEN')
  const { model, sign } = await prepareCalls(batch, callsId, context)
  return {
    model,
    async sign(signers) {
      await sign(signers)
      return batch.isFirstVersion ? callsId : { id: callsId }
    },
  }
}

async function prepareCalls(
  batch: BatchRequest,
  callsId: string,
  context: SigningContext,
): Promise<PreparedRequest> {
  const { calls } = batch
  const { evmAddress: account, network, isSmartAccount } = context
  const { caipNetworkId } = network
  for (const call of calls) assertNotOwnContract(call, context)
  const keeper: Keeper = {
    keep: (transactionHash, nonce) =>
      context.keepCalls({ callsId, caipNetworkId, transactionHash, nonce: nonce ?? null }),
    drop: (transactionHash) => context.dropCalls({ callsId, transactionHash }),
  }
  const node = createEvmNode(context)
  const tokens = createTokenReader(node, context)
  const readState = async () =>
    isSmartAccount ? readDelegation(node, account, Number(network.id)) : 'unavailable'
  const delegation = await readState()
  const canBatch = delegation === 'active' || delegation === 'available'
  const asked = { caipNetworkId, calls: toSponsoredCalls(calls) }
  // Whoever does not answer does not pay.
  const offer = canBatch ? await context.offerPayment(asked).catch(() => null) : null
  if (batch.isPaymentRequired && !offer?.isSponsored)
    throw new GangwayError('CALLS_NO_CAPABILITY', { details: 'sponsorship' })
  const [only, ...more] = calls
  if (only && more.length === 0 && !offer?.isSponsored) return prepareTransaction(only, context, keeper)
  assertCanBatch(delegation, batch, context.texts)
  const describe = async (call: (typeof calls)[number]): Promise<DescribedCall> => ({
    call,
    description: await describeContent(call, { node, tokens }),
  })
  const [first, ...rest] = await Promise.all(calls.map(describe))
  if (!first) throw new GangwayError('INVALID_INPUT')
  const all = [first, ...rest] as const
  const setsUp = delegation === 'available'
  const read = { node, tokens, context, setsUp }
  if (offer?.isSponsored) return preparePaidBatch(all, { ...read, callsId, offer })
  return prepareBatch(all, {
    ...read,
    keeper,
    readState: async () => assertCanBatch(await readState(), batch, context.texts),
  })
}

/** @throws GangwayError where the account cannot do several calls as one. */
function assertCanBatch(
  delegation: Delegation,
  { isAtomicRequired }: BatchRequest,
  texts: RequestTexts,
): Extract<Delegation, 'active' | 'available'> {
  if (delegation === 'foreign') throw refuse(texts, (each) => each.foreignContract)
  if (delegation !== 'unavailable') return delegation
  throw new GangwayError(isAtomicRequired ? 'CALLS_NOT_ATOMIC' : 'RPC_METHOD_NOT_ALLOWED', {
    details: 'one call at a time on this network',
  })
}
