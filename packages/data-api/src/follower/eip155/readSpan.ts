import type { Network } from '@gangway/protocol'
import type { UnjudgedEvent } from '../../model/accountEvent.js'
import { mapConcurrently } from '../../providers/mapConcurrently.js'
import { toRecipientsKey } from '../../spam/createTransferJudge.js'
import type { FoundTransaction, LogFinder } from './createLogFinder.js'
import type { NodeReader } from './createNodeReader.js'
import type { Tracer } from './createTracer.js'
import type { InternalMove } from './internalMove.js'
import type { Block, Receipt, Transaction } from './nodeSchemas.js'
import { readLogMoves } from './readLogMoves.js'
import { toTransactionEvents } from './toTransactionEvents.js'

/** Requests to the node at once. */
const mostRequests = 8

/** What a span of blocks has of the watched accounts. */
export type Span = {
  blocks: readonly Block[]
  events: UnjudgedEvent[]
  /** How many each transaction gave a token to, by `toRecipientsKey`. */
  recipients: ReadonlyMap<string, number>
  /** Coin moved within transactions is known of every block. */
  isTraced: boolean
}

/** What a chain is read with. */
export type SpanReader = { network: Network; node: NodeReader; findLogs: LogFinder; trace: Tracer }

/** Reads the blocks from `from` to `to`, both included; undefined where the chain changed while they were read. */
export async function readSpan(
  reader: SpanReader,
  { from, to, accounts }: { from: number; to: number; accounts: ReadonlySet<string> },
): Promise<Span | undefined> {
  const { network, node, findLogs, trace } = reader
  const isWatched = (account: string) => accounts.has(account)
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const blocks = await mapConcurrently(numbers, mostRequests, node.getBlock)
  const found = await findLogs(blocks, accounts)
  if (!isOneChain(blocks, found)) return undefined

  const moves = await mapConcurrently(blocks, mostRequests, async (block) => {
    const all = await trace(block)
    return all?.filter((move) => isWatched(move.from) || isWatched(move.to)) ?? null
  })
  const matches = blocks.flatMap((block, index) => listMatches(block, moves[index] ?? [], found, isWatched))
  const recipients = new Map<string, number>()
  const events = await mapConcurrently(matches, mostRequests, async (match) => {
    const receipt = await node.getReceipt(match.transaction.hash)
    if (receipt.blockHash !== match.block.hash) return undefined
    countRecipients(recipients, match.transaction.hash, receipt)
    return toTransactionEvents({ chain: network.caipNetworkId, ...match, receipt, isWatched })
  })
  // Traces name no block: they are of this chain if its last block still is.
  const last = await node.getHeader(to)
  const known = events.filter((some) => some !== undefined)
  if (known.length < events.length || last?.hash !== blocks.at(-1)?.hash) return undefined
  return { blocks, events: known.flat(), recipients, isTraced: !moves.includes(null) }
}

function isOneChain(blocks: readonly Block[], found: readonly FoundTransaction[]): boolean {
  const hashes = new Map(blocks.map(({ number, hash }) => [number, hash]))
  return (
    blocks.every(({ number, parentHash }) => (hashes.get(number - 1) ?? parentHash) === parentHash) &&
    found.every(({ block, blockHash }) => hashes.get(block) === blockHash)
  )
}

type Match = { block: Block; transaction: Transaction; internalMoves: InternalMove[] }

function listMatches(
  block: Block,
  moves: readonly InternalMove[],
  found: readonly FoundTransaction[],
  isWatched: (account: string) => boolean,
): Match[] {
  const hashes = new Set(
    found.filter((transaction) => transaction.block === block.number).map(({ hash }) => hash),
  )
  return block.transactions.flatMap((transaction) => {
    const { from, to, value, hash, transactionIndex } = transaction
    const internalMoves = moves.filter(({ txIndex }) => txIndex === transactionIndex)
    // To be called is nothing: of a token that is watched there would be receipts without end.
    const isPaid = to && value > 0n && isWatched(to)
    const isMatch = isWatched(from) || isPaid || hashes.has(hash) || internalMoves.length > 0
    return isMatch ? [{ block, transaction, internalMoves }] : []
  })
}

function countRecipients(counts: Map<string, number>, txId: string, { logs }: Receipt): void {
  const recipients = new Map<string, Set<string>>()
  for (const { kind, asset, to } of logs.flatMap(readLogMoves))
    if (kind !== 'approval') recipients.set(asset, (recipients.get(asset) ?? new Set()).add(to))
  for (const [asset, { size }] of recipients) counts.set(toRecipientsKey({ txId, asset }), size)
}
