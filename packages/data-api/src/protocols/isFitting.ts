import type { ProtocolOperation, UnjudgedEvent } from '../model/accountEvent.js'

/** Which way something goes at least; `bridge` is either end of what the account itself does. */
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

/**
 * Whether what moved of an account agrees with an operation. Who deposits for another has not let the other deposit, and by a
 * stranger's bridge something can only arrive. `isOwn`: the account sent the transaction.
 */
export function isFitting(
  operation: ProtocolOperation,
  moves: readonly UnjudgedEvent[],
  isOwn: boolean,
): boolean {
  const moved = moves.filter(isMove)
  const needed = operation === 'bridge' && !isOwn ? (['in'] as const) : ways[operation]
  return moved.length > 0 && needed.every((way) => moved.some(({ direction }) => direction === way))
}

/** Whether an event moved something, and is no call or allowance. */
export function isMove({ kind }: UnjudgedEvent): boolean {
  return kind === 'native' || kind === 'fungible' || kind === 'nft'
}
