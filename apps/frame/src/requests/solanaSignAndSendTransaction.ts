import { assertRpcRequest } from '@gangway/protocol'
import * as v from 'valibot'
import { parseParams } from '../model/parseParams.js'
import { createModel } from './model/createModel.js'
import { refuse } from './refuse.js'
import type { PrepareRequest } from './signingContext.js'
import { createSolanaNode } from './solana/createSolanaNode.js'
import { prepareTransaction } from './solana/prepareTransaction.js'
import { sendSigned } from './solana/sendSigned.js'

const count = v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))

const paramsSchema = v.object({
  transaction: v.string(),
  options: v.optional(
    v.object({
      skipPreflight: v.exactOptional(v.boolean()),
      preflightCommitment: v.exactOptional(v.string()),
      maxRetries: count,
      minContextSlot: count,
    }),
    {},
  ),
})

/** Signs a transaction and sends it, once. frame-protocol.md §4. */
export const solanaSignAndSendTransaction: PrepareRequest = async (params, context) => {
  const { transaction, options } = parseParams(paramsSchema, params)
  assertRpcRequest({ method: 'sendTransaction', params: ['', options] })
  const node = createSolanaNode(context)
  const prepared = await prepareTransaction(transaction, context, node)
  if (!prepared.isSignedByOthers) throw refuse(context.texts, (each) => each.missingSignatures)
  const { description, digest, changes } = prepared
  return {
    model: createModel(context, description, { digest, changes }),
    sign: async (signers) => ({ signature: await sendSigned(prepared.sign(signers), options, node) }),
  }
}
