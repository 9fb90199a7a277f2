import type { CaipNetworkId } from '@gangway/protocol'
import { base58 } from '@scure/base'
import type { UnjudgedEvent } from '../../model/accountEvent.js'
import { toEventPosition } from '../../model/toEventPosition.js'
import { readSolanaOperation } from '../../protocols/readSolanaOperation.js'
import { type Changes, readBalanceChanges } from './readBalanceChanges.js'
import type { SolanaTransaction } from './solanaTransaction.js'

/** Where a transaction stands, and for whom it is read. */
export type TransactionPlace = {
  account: string
  /** Token accounts known to be the account's. */
  ownAddresses: ReadonlySet<string>
  chain: CaipNetworkId
  signature: string
  slot: number
  /** Unix milliseconds. */
  time: number
}

/**
 * What a transaction was to one account: first its SOL, or that it signed and none of it moved; then one event for each
 * mint of which it has more or less than before. Empty when it only was mentioned. data-sources.md §3.4
 */
export function toSolanaEvents(transaction: SolanaTransaction, place: TransactionPlace): UnjudgedEvent[] {
  const { account, ownAddresses, chain, signature, slot, time } = place
  const { payer, signers, fee, lamports, tokens } = readBalanceChanges(transaction, account, ownAddresses)
  const isOwn = signers.has(account)
  // Who pays for it may be another than who wanted it.
  const initiator = isOwn ? account : payer
  const base = {
    account,
    chain,
    block: slot,
    txId: signature,
    time,
    status: transaction.meta.err == null ? 'confirmed' : 'failed',
    tokenId: null,
    initiator,
    isInternal: false,
    method: null,
    fee: payer === account ? fee : null,
    nonce: null,
    operation: null,
    protocol: null,
  } as const
  const txIndex = toSignatureNumber(signature)

  const events: UnjudgedEvent[] = []
  const change = toMove(lamports, account, initiator)
  const position = toEventPosition(txIndex, 0)
  if (change) events.push({ ...base, ...change, position, kind: 'native', asset: null })
  else if (isOwn)
    events.push({
      ...base,
      position,
      kind: 'call',
      direction: 'self',
      asset: null,
      raw: null,
      from: account,
      to: account,
    })
  for (const [index, { mint, decimals, changes }] of tokens.entries()) {
    const move = toMove(changes, account, initiator)
    if (!move) continue
    // One of what cannot be divided.
    const kind = decimals === 0 && move.raw === 1n ? 'nft' : 'fungible'
    events.push({ ...base, ...move, position: toEventPosition(txIndex, index + 1), kind, asset: mint })
  }
  // In a stranger's transaction a program did nothing for the account.
  if (!isOwn || base.status === 'failed') return events
  const operation = readSolanaOperation(transaction.transaction.message.instructions, account, events)
  return events.map((event) => ({ ...event, ...operation }))
}

type Move = Pick<UnjudgedEvent, 'direction' | 'from' | 'to'> & { raw: bigint }

/** What the account gained or lost; undefined for neither. */
function toMove(changes: Changes, account: string, initiator: string): Move | undefined {
  const change = changes.get(account) ?? 0n
  if (change === 0n) return undefined
  const other = findOtherSide(changes, account, change) ?? initiator
  return change > 0n
    ? { direction: 'in', raw: change, from: other, to: account }
    : { direction: 'out', raw: -change, from: account, to: other }
}

/** The only one whose balance moved the opposite way. Among several nobody can tell. */
function findOtherSide(changes: Changes, account: string, change: bigint): string | undefined {
  const others = [...changes].filter(([holder, other]) => holder !== account && other * change < 0n)
  return others.length === 1 ? others[0]?.[0] : undefined
}

/**
 * Nodes do not tell where in its block a transaction stands. 29 bits of its signature keep those of one slot apart, in an
 * order that is always the same.
 */
function toSignatureNumber(signature: string): number {
  return Buffer.from(base58.decode(signature)).readUInt32BE(0) >>> 3
}
