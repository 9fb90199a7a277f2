import type { ProtocolOperation, UnjudgedEvent } from '../model/accountEvent.js'

/** Which way something goes at least; `bridge` is either end. */
const ways: Readonly<Record<ProtocolOperation, readonly ('in' | 'out')[]>> = {
  borrow: ['in'],
  bridge: [],
  claim: ['in'],
  deposit: ['out'],
  repay: ['out'],
  stake: ['out'],
  trade: ['in', 'out'],
  unstake: ['in'],
  withdraw: ['in'],
}

/** Whether what moved of an account agrees with an operation. Who deposits for another has not let the other deposit. */
export function isFitting(operation: ProtocolOperation, moves: readonly UnjudgedEvent[]): boolean {
  const moved = moves.filter(({ kind }) => kind === 'native' || kind === 'fungible' || kind === 'nft')
  return moved.length > 0 && ways[operation].every((way) => moved.some(({ direction }) => direction === way))
}
