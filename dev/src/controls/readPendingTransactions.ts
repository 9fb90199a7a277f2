import { parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import { callJsonRpc } from '../chains/callJsonRpc.js'
import { type PendingTransaction, pendingTransactionSchema } from './PendingTransaction.js'

const bySenderSchema = v.record(v.string(), v.record(v.string(), pendingTransactionSchema))
const poolSchema = v.object({ pending: bySenderSchema, queued: bySenderSchema })

/** Reads all that an EVM node has not put into a block, also what waits for an earlier nonce. */
export async function readPendingTransactions(rpcUrl: string): Promise<PendingTransaction[]> {
  const { pending, queued } = parseWith(poolSchema, await callJsonRpc(rpcUrl, 'txpool_content'))
  return [pending, queued].flatMap((pool) => Object.values(pool).flatMap((byNonce) => Object.values(byNonce)))
}
