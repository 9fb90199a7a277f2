import { sha256 } from '@noble/hashes/sha2'
import * as v from 'valibot'
import { parseParams } from '../model/parseParams.js'
import { describeMessage } from './messages/describeMessage.js'
import { createModel } from './model/createModel.js'
import { refuse } from './refuse.js'
import type { PrepareRequest } from './signingContext.js'
import { readBase58, writeBase58 } from './solana/base58.js'
import { isTransactionMessage } from './solana/decodeMessage.js'

const paramsSchema = v.object({ message: v.string(), pubkey: v.optional(v.string()) })

/** Signs a message, given as base58; ed25519 signs its very bytes. frame-protocol.md §4. */
export const solanaSignMessage: PrepareRequest = async (params, context) => {
  const { message, pubkey } = parseParams(paramsSchema, params)
  const { solanaAddress, texts } = context
  if (pubkey !== undefined && pubkey !== solanaAddress) throw refuse(texts, (each) => each.otherAccount)
  const bytes = readBase58(message)
  if (isTransactionMessage(bytes)) throw refuse(texts, (each) => each.isTransaction)
  const { description, risk } = await describeMessage(bytes, solanaAddress, context)
  return {
    model: createModel(context, description, { digest: writeBase58(sha256(bytes)), risk }),
    sign: async ({ signSolanaMessage }) => ({ signature: writeBase58(signSolanaMessage(bytes)) }),
  }
}
