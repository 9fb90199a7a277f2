import * as v from 'valibot'
import { parseParams } from '../model/parseParams.js'
import { createModel } from './model/createModel.js'
import type { PrepareRequest } from './signingContext.js'
import { writeBase58 } from './solana/base58.js'
import { createSolanaNode } from './solana/createSolanaNode.js'
import { prepareTransaction } from './solana/prepareTransaction.js'

const paramsSchema = v.object({ transaction: v.string() })

/** Signs a transaction, which the app then sends. frame-protocol.md §4. */
export const solanaSignTransaction: PrepareRequest = async (params, context) => {
  const { transaction } = parseParams(paramsSchema, params)
  const prepared = await prepareTransaction(transaction, context, createSolanaNode(context))
  const { description, digest, changes } = prepared
  return {
    model: createModel(context, description, { digest, changes }),
    sign: async (signers) => ({ transaction: writeBase58(prepared.sign(signers)) }),
  }
}
