import type { CaipNetworkId } from '@gangway/protocol'
import type { UnjudgedEvent } from '../../model/accountEvent.js'
import { toEventPosition } from '../../model/toEventPosition.js'
import { readOperation } from '../../protocols/readOperation.js'
import type { InternalMove } from './internalMove.js'
import type { Block, Receipt, Transaction } from './nodeSchemas.js'
import { readLogMoves } from './readLogMoves.js'

/** First places of moves within a transaction, and of its logs; see `toEventPosition`. */
const firstInternal = 1
const firstLog = 100_000
const placesEnd = 1_000_000

type Happening = Pick<UnjudgedEvent, 'kind' | 'asset' | 'tokenId' | 'raw' | 'from' | 'to' | 'isInternal'> & {
  item: number
}

/** What one transaction did to the watched accounts, one event for each of its sides that is watched. */
export function toTransactionEvents(options: {
  chain: CaipNetworkId
  block: Block
  transaction: Transaction
  receipt: Receipt
  internalMoves: readonly InternalMove[]
  isWatched: (account: string) => boolean
}): UnjudgedEvent[] {
  const { chain, block, transaction, receipt, internalMoves, isWatched } = options
  const initiator = transaction.from
  const fee = getFee(receipt)
  const method =
    transaction.to && transaction.input.length >= 10 ? transaction.input.slice(0, 10).toLowerCase() : null

  const toEvent = (
    account: string,
    direction: UnjudgedEvent['direction'],
    happening: Happening,
  ): UnjudgedEvent => {
    const { item, ...rest } = happening
    const isInitiator = account === initiator
    return {
      account,
      chain,
      block: block.number,
      position: toEventPosition(transaction.transactionIndex, item),
      txId: transaction.hash,
      time: block.timestamp * 1000,
      status: receipt.status === 0 ? 'failed' : 'confirmed',
      direction,
      ...rest,
      initiator,
      method,
      fee: isInitiator ? fee : null,
      nonce: isInitiator ? transaction.nonce : null,
      operation: null,
      protocol: null,
    }
  }

  const happenings = listHappenings(transaction, receipt, internalMoves)
  const events = happenings.flatMap((happening, index) => {
    if (happening.from !== initiator && isAllowanceUsed(happenings, index)) return []
    const { kind, from, to } = happening
    const out = isWatched(from) ? [toEvent(from, from === to ? 'self' : 'out', happening)] : []
    // Who is called, or allowed to take, has neither got nor given anything.
    const isReceived = to !== null && to !== from && kind !== 'call' && kind !== 'approval'
    return isReceived && isWatched(to) ? [...out, toEvent(to, 'in', happening)] : out
  })
  return receipt.status === 0 ? events : nameOperations(events, { ...transaction, chain, method }, receipt)
}

/** The events with what the transaction was to each account by the protocols of our list: the receipt is read anyway. */
function nameOperations(
  events: readonly UnjudgedEvent[],
  transaction: Parameters<typeof readOperation>[0],
  { logs }: Receipt,
): UnjudgedEvent[] {
  const moves = new Map<string, UnjudgedEvent[]>()
  for (const event of events) {
    const some = moves.get(event.account)
    if (some) some.push(event)
    else moves.set(event.account, [event])
  }
  const operations = new Map(
    [...moves].map(([account, some]) => [account, readOperation(transaction, account, logs, some)]),
  )
  return events.map((event) => ({ ...event, ...operations.get(event.account) }))
}

function listHappenings(
  { from, to, value }: Transaction,
  { status, logs, contractAddress }: Receipt,
  internalMoves: readonly InternalMove[],
): Happening[] {
  const native = { asset: null, tokenId: null }
  const hasFailed = status === 0
  if (hasFailed || value === 0n)
    return [
      { kind: 'call', ...native, raw: null, from, to, isInternal: false, item: 0 },
      ...(hasFailed ? [] : listInner(internalMoves, logs)),
    ]
  return [
    { kind: 'native', ...native, raw: value, from, to: to ?? contractAddress, isInternal: false, item: 0 },
    ...listInner(internalMoves, logs),
  ]
}

function listInner(internalMoves: readonly InternalMove[], logs: Receipt['logs']): Happening[] {
  const moves = internalMoves.map(
    ({ from, to, value, index }): Happening => ({
      ...{ kind: 'native', asset: null, tokenId: null, raw: value, from, to },
      isInternal: true,
      item: firstInternal + index,
    }),
  )
  // Counted over all logs, whoever they are of: an event has its place whichever accounts are watched when it is read.
  const told = logs
    .flatMap(readLogMoves)
    .map((move, index): Happening => ({ ...move, isInternal: false, item: firstLog + index }))
  return [...moves.filter(({ item }) => item < firstLog), ...told.filter(({ item }) => item < placesEnd)]
}

/**
 * Whether an allowance is told beside a transfer of the same from the same, as many tokens do to say what is left of it. In a
 * stranger's transaction that is nothing the owner has given.
 */
function isAllowanceUsed(happenings: readonly Happening[], index: number): boolean {
  const { kind, asset, from } = happenings[index] ?? {}
  if (kind !== 'approval') return false
  return [happenings[index - 1], happenings[index + 1]].some(
    (beside) =>
      (beside?.kind === 'fungible' || beside?.kind === 'nft') &&
      beside.asset === asset &&
      beside.from === from,
  )
}

function getFee(receipt: Receipt): bigint {
  const { gasUsed, effectiveGasPrice, l1Fee, blobGasUsed, blobGasPrice } = receipt
  return gasUsed * effectiveGasPrice + l1Fee + blobGasUsed * blobGasPrice
}
