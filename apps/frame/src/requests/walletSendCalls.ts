import { delegateContracts, GangwayError } from '@gangway/protocol'
import { type Hex, keccak256, toHex } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { prepareTransaction } from './ethSendTransaction.js'
import { type Delegation, readDelegation } from './evm/batch/delegation.js'
import { describeBatch } from './evm/batch/describeBatch.js'
import { type Calls, readBatchFacts, withAuthorization } from './evm/batch/readBatchFacts.js'
import { type BatchRequest, readBatchRequest } from './evm/batch/readBatchRequest.js'
import { signAuthorization } from './evm/batch/signAuthorization.js'
import { createEvmNode } from './evm/createEvmNode.js'
import { createTokenReader } from './evm/createTokenReader.js'
import { describeContent } from './evm/describeContent.js'
import { renewNonce } from './evm/renewNonce.js'
import { sendSigned } from './evm/sendSigned.js'
import { getDigest, signTransaction, type UnsignedTransaction } from './evm/signTransaction.js'
import { createModel } from './model/createModel.js'
import { deepFreeze } from './model/deepFreeze.js'
import { refuse } from './refuse.js'
import type { PreparedRequest, PrepareRequest, Signers, SigningContext } from './signingContext.js'
import { texts } from './texts.js'

/**
 * Several calls at once, all or none, in one transaction of the account to itself; the first time it hands the account to
 * our delegate (EIP-7702). One call is a plain transaction. The result is the id the app asks `wallet_getCallsStatus` by,
 * which the service keeps before anything is sent. EIP-5792, docs/decisions/0021-smart-account.md
 *
 * @throws GangwayError `CALLS_ID_TAKEN`; where the network has no smart accounts `CALLS_NOT_ATOMIC`, or
 * `RPC_METHOD_NOT_ALLOWED` for an app that takes one call after the other; and as `readBatchRequest`, `readBatchFacts`.
 */
export const walletSendCalls: PrepareRequest = async (params, context) => {
  const batch = readBatchRequest(params, context)
  const callsId = batch.id ?? toHex(crypto.getRandomValues(new Uint8Array(32)))
  if (batch.id !== null && (await context.readCalls(batch.id))) throw new GangwayError('CALLS_ID_TAKEN')
  const { caipNetworkId } = context.network
  const keep = (transactionHash: Hex) => context.keepCalls({ callsId, caipNetworkId, transactionHash })
  const { model, sign } = await prepareCalls(batch, context, keep)
  return {
    model,
    async sign(signers) {
      await sign(signers)
      return batch.isFirstVersion ? callsId : { id: callsId }
    },
  }
}

function prepareCalls(
  batch: BatchRequest,
  context: SigningContext,
  keep: (hash: Hex) => Promise<void>,
): Promise<PreparedRequest> {
  const { calls } = batch
  for (const { to, data } of calls)
    if (to === context.evmAddress && data !== '0x') throw refuse(texts.ownContract)
  const [first, second, ...rest] = calls
  if (first && second) return prepareBatch([first, second, ...rest], { batch, context, keep })
  if (first) return prepareTransaction(first, context, keep)
  throw new GangwayError('INVALID_INPUT')
}

async function prepareBatch(
  calls: Calls,
  {
    batch,
    context,
    keep,
  }: { batch: BatchRequest; context: SigningContext; keep: (hash: Hex) => Promise<void> },
): Promise<PreparedRequest> {
  const node = createEvmNode(context)
  const tokens = createTokenReader(node, context)
  const account = context.evmAddress
  const chainId = Number(context.network.id)
  const readState = (): Promise<Delegation> | Delegation =>
    context.isSmartAccount ? readDelegation(node, account, chainId) : 'unavailable'
  const setsUp = assertCanBatch(await readState(), batch) === 'available'
  const descriptions = await Promise.all(calls.map((call) => describeContent(call, { node, tokens })))
  const nameCall = (index: number) => descriptions[index]?.title ?? ''
  const read = { node, tokens, context }
  const facts = deepFreeze(await readBatchFacts(calls, { setsUp, nameCall }, read))
  const { transaction, simulation } = facts
  const { delegate: address } = delegateContracts
  const getAuthorization = ({ nonce = 0 }: UnsignedTransaction) => ({ address, chainId, nonce: nonce + 1 })
  const handOver = setsUp ? [hashAuthorization(getAuthorization(transaction))] : []
  const model = createModel(context, describeBatch(calls, descriptions, { facts, tokens, setsUp }), {
    // One line each.
    digest: [getDigest(transaction), ...handOver].join('\n'),
    changes: simulation.changes,
  })
  return {
    model,
    async sign(signers: Signers) {
      const renewed = await renewNonce(transaction, account, node)
      const state = assertCanBatch(await readState(), batch)
      // Nobody was shown that the account is handed over.
      if (state === 'available' && !setsUp)
        throw new GangwayError('SEND_FAILED', { details: 'the account changed' })
      const known = { chainId, nonce: renewed.nonce + 1 }
      const unsigned =
        state === 'active'
          ? renewed
          : withAuthorization(renewed, signAuthorization(getAuthorization(renewed), known, signers))
      const raw = signTransaction(unsigned, signers)
      await keep(keccak256(raw))
      return sendSigned(node, raw)
    },
  }
}

/** @throws GangwayError where the account cannot do several calls as one. */
function assertCanBatch(
  delegation: Delegation,
  { isAtomicRequired }: BatchRequest,
): Extract<Delegation, 'active' | 'available'> {
  if (delegation === 'foreign') throw refuse(texts.foreignContract)
  if (delegation !== 'unavailable') return delegation
  throw new GangwayError(isAtomicRequired ? 'CALLS_NOT_ATOMIC' : 'RPC_METHOD_NOT_ALLOWED', {
    details: 'one call at a time on this network',
  })
}
