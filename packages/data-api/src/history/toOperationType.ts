import type { WireTransaction } from '@gangway/protocol'
import type { AccountEvent } from '../model/accountEvent.js'

/** approve, setApprovalForAll, increaseAllowance, permit (EIP-2612, DAI's), and Permit2's approve and permit. */
const approvals = new Set([
  '0x095ea7b3',
  '0xa22cb465',
  '0x39509351',
  '0xd505accf',
  '0x8fcbaf0c',
  '0x87517c45',
  '0x2b67b570',
])

/** transfer, transferFrom, and the three safeTransferFrom of ERC-721 and ERC-1155. */
const sends = new Set(['0xa9059cbb', '0x23b872dd', '0x42842e0e', '0xb88d4fde', '0xf242432a'])

const zeroAddress = '0x0000000000000000000000000000000000000000'

/** Where people send what nobody is to have any more. */
const burnAddresses = new Set([
  zeroAddress,
  '0x000000000000000000000000000000000000dead',
  '1nc1nerator11111111111111111111111111111111',
])

/** What a transaction was to the account: by a protocol of our list, else by rule. data-sources.md §3.4 */
export function toOperationType(
  account: string,
  events: readonly AccountEvent[],
): WireTransaction['metadata']['operationType'] {
  const moves = events.filter(isTransfer)
  const told = findTold(events)?.operation
  if (told) return told === 'bridge' ? toWayOfBridge(moves) : told
  const own = events.filter(({ initiator }) => initiator === account)
  const ins = moves.filter(({ direction }) => direction === 'in')
  const outs = moves.filter(({ direction }) => direction === 'out')
  if (own.some(({ kind, to }) => to === null && (kind === 'call' || kind === 'native'))) return 'deploy'
  if (own.some(({ method }) => method !== null && approvals.has(method))) return 'approve'
  if (moves.length === 0) return toTypeOfCall(events, own)
  if (ins.some(isFungible) && outs.some(isFungible)) return 'trade'
  if (ins.some(({ from }) => from === zeroAddress)) return 'mint'
  if (outs.some(({ to }) => to !== null && burnAddresses.has(to))) return 'burn'
  if (ins.length > 0 && outs.length > 0) return 'trade'
  if (ins.length > 0) return 'receive'
  // A deposit: what went out went to what was called, not to somebody.
  if (own.some(({ method }) => method !== null && !sends.has(method))) return 'execute'
  return outs.length > 0 || own.length > 0 ? 'send' : 'receive'
}

/**
 * The event that tells what the transaction was by a protocol. A stranger's tells only where all that moved is well known:
 * else a listed contract's event would lend its name to what the stranger sent along.
 */
export function findTold(events: readonly AccountEvent[]): AccountEvent | undefined {
  const isKnown = events.filter(isTransfer).every(({ verdict }) => verdict.level === 'ok')
  return events.find(
    ({ operation, initiator, account }) => operation !== null && (isKnown || initiator === account),
  )
}

/**
 * AppKit has no word for it. What left is a call, never a payment to the bridge: made once more without its data, that would
 * be lost.
 */
function toWayOfBridge(moves: readonly AccountEvent[]): 'execute' | 'receive' {
  const hasArrived = moves.length > 0 && moves.every(({ direction }) => direction === 'in')
  return hasArrived ? 'receive' : 'execute'
}

/** Whether something was moved by it. A failed transaction moved nothing. */
export function isTransfer({ kind, status }: AccountEvent): boolean {
  return status === 'confirmed' && (kind === 'native' || kind === 'fungible' || kind === 'nft')
}

function isFungible({ kind }: AccountEvent): boolean {
  return kind === 'native' || kind === 'fungible'
}

/** Of a transaction that moved nothing: what it was to do, where that can be told. */
function toTypeOfCall(
  events: readonly AccountEvent[],
  own: readonly AccountEvent[],
): 'approve' | 'send' | 'execute' {
  if (events.some(({ kind }) => kind === 'approval')) return 'approve'
  const isSend = own.some(
    ({ chain, method }) =>
      (method === null && chain.startsWith('eip155:')) || (method !== null && sends.has(method)),
  )
  return isSend ? 'send' : 'execute'
}
