import type { PrepareRequest } from '../signer/signingContext.js'
import { createEvmNode, type EvmNode } from './evm/createEvmNode.js'
import { createTokenReader } from './evm/createTokenReader.js'
import { describeTransaction, getFailure } from './evm/describeTransaction.js'
import { readTransactionFacts } from './evm/readTransactionFacts.js'
import { readTransactionRequest, type TransactionRequest } from './evm/readTransactionRequest.js'
import { sendSigned } from './evm/sendSigned.js'
import { getDigest, signTransaction, type UnsignedTransaction } from './evm/signTransaction.js'
import { createModel } from './model/createModel.js'
import { deepFreeze } from './model/deepFreeze.js'

/** Signs a transaction and sends it, once. The result is its hash. */
export const ethSendTransaction: PrepareRequest = async (params, context) => {
  const request = deepFreeze(readTransactionRequest(params, context))
  const node = createEvmNode(context)
  const tokens = createTokenReader(node, context)
  const facts = deepFreeze(await readTransactionFacts(request, { node, tokens, context }))
  const { transaction, simulation } = facts
  const model = createModel(context, await describeTransaction(request, facts, { node, tokens }), {
    digest: getDigest(transaction),
    changes: getFailure(facts) === null ? simulation.changes : null,
  })
  return {
    model,
    async sign(signers) {
      return sendSigned(node, signTransaction(await renewNonce(transaction, request, node), signers))
    },
  }
}

/**
 * The nonce is the one thing that may differ from what was shown, and only where the app named none: while the person
 * read, another transaction of the account may have been sent, and the one shown would replace it or never be. A node
 * that lags behind does not bring an earlier one back.
 */
async function renewNonce(
  transaction: UnsignedTransaction,
  { from, nonce }: TransactionRequest,
  node: EvmNode,
): Promise<UnsignedTransaction> {
  if (nonce !== undefined) return transaction
  return { ...transaction, nonce: Math.max(transaction.nonce ?? 0, await node.getNonce(from, 'pending')) }
}
