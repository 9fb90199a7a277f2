import type * as v from 'valibot'
import type { UnjudgedEvent } from '../../model/accountEvent.js'
import { toEventPosition } from '../../model/toEventPosition.js'
import { createServiceEvent, type EventContext } from '../services/createServiceEvent.js'
import type {
  blockscoutInternalSchema,
  blockscoutTransactionSchema,
  blockscoutTransferSchema,
} from './blockscoutSchemas.js'

type Transaction = v.InferOutput<typeof blockscoutTransactionSchema>
type Transfer = v.InferOutput<typeof blockscoutTransferSchema>
type Internal = v.InferOutput<typeof blockscoutInternalSchema>

/** Methods an instance tells by name where it knows the contract; only what an approval is found by. */
const methodIds: Readonly<Record<string, string>> = {
  approve: '0x095ea7b3',
  setApprovalForAll: '0xa22cb465',
  increaseAllowance: '0x39509351',
  transfer: '0xa9059cbb',
}

const kinds: Readonly<Record<string, 'fungible' | 'nft'>> = {
  'ERC-20': 'fungible',
  'ERC-721': 'nft',
  'ERC-1155': 'nft',
}

/** The transaction's own part: what it moved of the coin, or that the account called something. */
export function toTransactionEvents(context: EventContext, item: Transaction): UnjudgedEvent[] {
  const { account } = context
  const { block_number: block, timestamp: time, from, to = null, value } = item
  if (block === null || time === null || time === undefined) return []
  const isOwn = from === account
  const status = item.status === 'error' ? 'failed' : 'confirmed'
  const isMove = value > 0n && status === 'confirmed'
  if (!isOwn && !isMove) return []
  return [
    {
      ...createServiceEvent(context, { block, time, txId: item.hash, from, to }),
      status,
      kind: isMove ? 'native' : 'call',
      raw: isMove ? value : null,
      initiator: from,
      method: toMethod(item),
      fee: isOwn ? (item.fee?.value ?? null) : null,
      nonce: isOwn ? (item.nonce ?? null) : null,
    },
  ]
}

/** A move of a token; none for kinds of tokens that are not known here. */
export function toTransferEvents(context: EventContext, item: Transfer): UnjudgedEvent[] {
  const { transaction_hash: txId, block_number: block, timestamp: time, from, to, token, total } = item
  const kind = kinds[item.token_type ?? token.type ?? '']
  const tokenId = total?.token_id ?? null
  const raw = total?.value ?? (kind === 'nft' ? 1n : null)
  if (!kind || raw === null) return []
  return [
    {
      ...createServiceEvent(context, { block, time, txId, from, to }),
      position: toEventPosition(0, 100_000 + item.log_index),
      kind,
      asset: token.hash.toLowerCase(),
      tokenId: kind === 'nft' ? tokenId : null,
      raw,
    },
  ]
}

/** A move of the coin inside a transaction. */
export function toInternalEvents(context: EventContext, item: Internal): UnjudgedEvent[] {
  const { transaction_hash: txId, block_number: block, timestamp: time, from, to = null, value } = item
  if (value === 0n || item.success === false) return []
  return [
    {
      ...createServiceEvent(context, { block, time, txId, from, to }),
      position: toEventPosition(0, 1 + item.index),
      kind: 'native',
      raw: value,
      isInternal: true,
    },
  ]
}

function toMethod({ raw_input: input, method }: Transaction): string | null {
  const data = input ?? method ?? ''
  if (/^0x[0-9a-f]{8}/i.test(data)) return data.slice(0, 10).toLowerCase()
  return (method && methodIds[method]) ?? null
}
