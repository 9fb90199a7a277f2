import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import type { Connection } from '../../../config/state.js'
import { fromWalletError } from '../../../kernel/errors/fromWalletError.js'
import { readErrorLayers } from '../../../kernel/errors/readErrorLayers.js'
import type { CallsState, CallsStatus } from '../../callsClient.js'
import { getWallet } from '../getWallet.js'
import { isUnknownMethod } from './isUnknownMethod.js'

const quantity = v.pipe(
  v.union([v.string(), v.number()]),
  v.check((value) => /^(0x[0-9a-fA-F]+|\d+)$/.test(String(value))),
  v.transform((value) => BigInt(value)),
)

const receiptSchema = v.pipe(
  v.object({
    transactionHash: v.string(),
    status: v.union([quantity, v.picklist(['success', 'reverted'])]),
    blockNumber: v.optional(quantity, 0),
    gasUsed: v.optional(quantity, 0),
    logs: v.optional(
      v.array(v.object({ address: v.string(), data: v.string(), topics: v.array(v.string()) })),
      [],
    ),
  }),
  v.transform(({ transactionHash: hash, status, ...receipt }) => ({
    hash,
    hasSucceeded: status === 1n || status === 'success',
    ...receipt,
  })),
)

/** Version 1.0 of the EIP had words for the two it knew. */
const statusSchema = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(699)),
  v.pipe(
    v.picklist(['PENDING', 'CONFIRMED']),
    v.transform((word) => (word === 'PENDING' ? 100 : 200)),
  ),
])

const batchSchema = v.object({
  status: statusSchema,
  atomic: v.optional(v.boolean(), false),
  receipts: v.optional(v.nullable(v.array(receiptSchema)), []),
})

const statuses: readonly CallsStatus[] = ['pending', 'confirmed', 'pending', 'notSent', 'reverted', 'partial']

/**
 * Asks the wallet what became of a batch, by `wallet_getCallsStatus`; null: it does not know the id. EIP-5792.
 *
 * @throws GangwayError what `fromWalletError` makes of its answer; `DATA_INVALID_RESPONSE` for one that says nothing.
 */
export async function readBatch(connection: Connection, id: string): Promise<CallsState | null> {
  const provider = await getWallet(connection)
  let answer: unknown
  try {
    answer = await provider.request({ method: 'wallet_getCallsStatus', params: [id] })
  } catch (error) {
    if (isUnknownMethod(error) || readErrorLayers(error).some(({ code }) => code === 5730)) return null
    throw fromWalletError(error, 'connect')
  }
  const result = v.safeParse(batchSchema, answer)
  if (!result.success)
    throw new GangwayError('DATA_INVALID_RESPONSE', { details: v.getDotPath(result.issues[0]) ?? 'status' })
  const { status: told, atomic: isAtomic } = result.output
  const receipts = result.output.receipts ?? []
  // Version 1.0 calls one that failed on the chain confirmed.
  const statusCode =
    told === 200 && receipts.some(({ hasSucceeded }) => !hasSucceeded) ? fail(receipts) : told
  return {
    status: statuses[Math.floor(statusCode / 100) - 1] ?? 'pending',
    statusCode,
    isAtomic,
    receipts,
  }
}

function fail(receipts: readonly { hasSucceeded: boolean }[]): number {
  return receipts.some(({ hasSucceeded }) => hasSucceeded) ? 600 : 500
}

/**
 * Asks the wallet to show a batch to the person. EIP-5792 `wallet_showCallsStatus`.
 *
 * @throws GangwayError `RPC_METHOD_NOT_ALLOWED` where it shows none, and what `fromWalletError` makes of its answer.
 */
export async function showBatch(connection: Connection, id: string): Promise<void> {
  const provider = await getWallet(connection)
  try {
    await provider.request({ method: 'wallet_showCallsStatus', params: [id] })
  } catch (error) {
    if (isUnknownMethod(error))
      throw new GangwayError('RPC_METHOD_NOT_ALLOWED', { cause: error, details: 'wallet_showCallsStatus' })
    throw fromWalletError(error, 'connect')
  }
}
