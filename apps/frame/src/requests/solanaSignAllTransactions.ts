import * as v from 'valibot'
import { parseParams } from '../model/parseParams.js'
import { createModel, type Description } from './model/createModel.js'
import { step } from './model/rows.js'
import type { PrepareRequest } from './signingContext.js'
import { writeBase58 } from './solana/base58.js'
import { createSolanaNode } from './solana/createSolanaNode.js'
import { type PreparedTransaction, prepareTransaction } from './solana/prepareTransaction.js'
import type { RequestTexts } from './texts/en.js'

/** Nobody reads more in one go. */
const mostTransactions = 20

const paramsSchema = v.object({
  transactions: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(mostTransactions)),
})

/** Signs several transactions, which the app then sends; all or none. frame-protocol.md §4. */
export const solanaSignAllTransactions: PrepareRequest = async (params, context) => {
  const { transactions } = parseParams(paramsSchema, params)
  const node = createSolanaNode(context)
  const all = await Promise.all(transactions.map((one) => prepareTransaction(one, context, node)))
  const changes = all.flatMap((prepared) => prepared.changes ?? [])
  const model = createModel(context, join(all, context.texts), {
    // One line each.
    digest: all.map(({ digest }) => digest).join('\n'),
    changes: all.some((prepared) => prepared.changes === null) ? null : changes,
  })
  return {
    model,
    sign: async (signers) => ({ transactions: all.map((prepared) => writeBase58(prepared.sign(signers))) }),
  }
}

function join(all: readonly PreparedTransaction[], texts: RequestTexts): Description {
  const descriptions = all.map(({ description }) => description)
  const [first] = descriptions
  if (first && descriptions.length === 1) return first
  const title = texts.signTransactions(descriptions.length)
  return {
    title,
    approveLabel: title,
    rows: descriptions.flatMap(({ title: what, rows }, index) => [
      step(texts.transaction(index + 1), what),
      ...rows,
    ]),
    details: descriptions.flatMap(({ details = [] }) => details),
    warnings: descriptions.flatMap(({ warnings }) => warnings),
    recipient: descriptions.find(({ recipient }) => recipient !== null)?.recipient ?? null,
  }
}
