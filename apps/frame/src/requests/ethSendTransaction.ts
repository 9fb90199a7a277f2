import { GangwayError } from '@gangway/protocol'
import type { Hex } from 'viem'
import { prepareSetBack } from './evm/batch/prepareSetUp.js'
import { createEvmNode, type EvmNode } from './evm/createEvmNode.js'
import { createTokenReader } from './evm/createTokenReader.js'
import { describeTransaction, getFailure } from './evm/describeTransaction.js'
import { readTransactionFacts } from './evm/readTransactionFacts.js'
import { readTransactionRequest, type TransactionRequest } from './evm/readTransactionRequest.js'
import { renewNonce } from './evm/renewNonce.js'
import { describeReplacement } from './evm/replacement/describeReplacement.js'
import { readReplaced, toReplacement } from './evm/replacement/readReplaced.js'
import { type Keeper, sendKept, sendSigned } from './evm/sendSigned.js'
import { getDigest, signTransaction } from './evm/signTransaction.js'
import { createModel, deepFreeze } from './model/createModel.js'
import type { PreparedRequest, PrepareRequest, Signers, SigningContext } from './signingContext.js'

/**
 * Signs a transaction and sends it, once. The result is its hash. One that names the transaction it `replaces`, by its
 * hash, is that once more for a higher fee, or nothing in its place; the fee is chosen here. One to the account itself
 * that hands it to nobody (EIP-7702, the zero address) sets it back.
 */
export const ethSendTransaction: PrepareRequest = async (params, context) => {
  const request = readTransactionRequest(params, context)
  return request === 'setBack' ? prepareSetBack(context) : prepareTransaction(request, context)
}

/** The same for what an app asks for in another way, kept by its hash. */
export async function prepareTransaction(
  given: TransactionRequest,
  context: SigningContext,
  keeper?: Keeper,
): Promise<PreparedRequest & { sign(signers: Signers): Promise<Hex> }> {
  const asked = deepFreeze(given)
  const node = createEvmNode(context)
  const tokens = createTokenReader(node, context)
  const replaced = deepFreeze(isReplacement(asked) ? await readReplaced(asked, node, context.texts) : null)
  const request = deepFreeze(replaced ? toReplacement(asked, replaced) : asked)
  const facts = deepFreeze(await readTransactionFacts(request, replaced, { node, tokens, context }))
  const { transaction, simulation } = facts
  const description = replaced
    ? await describeReplacement(request, replaced, facts, { node, tokens })
    : await describeTransaction(request, facts, { node, tokens })
  const model = createModel(context, description, {
    digest: getDigest(transaction),
    changes: getFailure(facts) === null ? simulation.changes : null,
  })
  return {
    model,
    async sign(signers) {
      if (replaced) await assertUnused(request, node)
      const { from, nonce } = request
      const renewed = nonce === undefined ? await renewNonce(transaction, from, node) : transaction
      const raw = signTransaction(renewed, signers)
      return keeper ? sendKept(node, raw, keeper) : sendSigned(node, raw)
    },
  }
}

function isReplacement(request: TransactionRequest): request is TransactionRequest & { replaces: Hex } {
  return request.replaces !== undefined
}

/** @throws GangwayError `SEND_NONCE_TOO_LOW` once the transaction to be replaced, or another of its nonce, is in the chain. */
async function assertUnused({ from, nonce = 0 }: TransactionRequest, node: EvmNode): Promise<void> {
  if ((await node.getNonce(from, 'latest')) > nonce) throw new GangwayError('SEND_NONCE_TOO_LOW')
}
