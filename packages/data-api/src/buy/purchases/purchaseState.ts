import type { OnrampFailure, OnrampState } from '@gangway/protocol'

/** How far a purchase is, as far as its next step depends on it. `received` in base units. */
export type PurchaseProgress = {
  state: OnrampState
  transactionHash: string | null
  failure: OnrampFailure | null
  received: bigint | null
}

/** What changes it: a provider's word, what the chain shows of the transaction, or the person and the clock. */
export type PurchaseStep =
  | {
      kind: 'told'
      state: Exclude<OnrampState, 'arrived'>
      transactionHash: string | null
      failure: OnrampFailure | null
      /** Whether it is of another try than what was told before: a page lets people try again. Default: false. */
      isOtherTry?: boolean
      /** Whether the transaction that was named before is on no chain, so that another may take its place. Default: false. */
      mayReplace?: boolean
    }
  | { kind: 'seen'; transactionHash: string; received: bigint }
  | { kind: 'reverted'; transactionHash: string }
  | { kind: 'left'; state: 'abandoned' | 'expired' }

/**
 * The further a state is, the more counts for it: messages come twice and in any order, and of all that were told the furthest
 * one holds. Money that comes after a purchase was given up counts. That a provider sent counts over that it failed: the chain
 * decides between them.
 */
const ranks: Record<OnrampState, number> = {
  started: 0,
  abandoned: 1,
  expired: 2,
  paid: 3,
  failed: 4,
  sent: 5,
  arrived: 6,
}

/** The next state of a purchase; the same object where nothing changes. */
export function advancePurchase(progress: PurchaseProgress, step: PurchaseStep): PurchaseProgress {
  if (progress.state === 'arrived') return progress
  if (step.kind === 'seen')
    return { state: 'arrived', transactionHash: step.transactionHash, failure: null, received: step.received }
  if (step.kind === 'reverted') {
    const isCurrent = progress.state === 'sent' && progress.transactionHash === step.transactionHash
    return isCurrent ? { ...progress, state: 'failed', failure: 'REVERTED' } : progress
  }
  if (step.kind === 'left')
    return ranks[step.state] > ranks[progress.state] ? { ...progress, state: step.state } : progress
  return tell(progress, step)
}

function tell(progress: PurchaseProgress, step: PurchaseStep & { kind: 'told' }): PurchaseProgress {
  const { state, transactionHash, failure, isOtherTry = false, mayReplace = false } = step
  // Coins that went elsewhere do not come here, whatever was told of them: only the chain knows better.
  if (state === 'failed' && failure === 'OTHER_ADDRESS')
    return progress.failure === failure ? progress : { ...progress, state, failure, transactionHash: null }
  if (progress.failure === 'OTHER_ADDRESS' && !isOtherTry) return progress
  // Money of a second try counts, though the first has failed.
  if (progress.state === 'failed' && isOtherTry && (state === 'paid' || state === 'sent'))
    return { ...progress, state, failure: null, transactionHash: state === 'sent' ? transactionHash : null }
  // What failed on the chain is not sent again by the same transaction.
  const isOld =
    progress.failure === 'REVERTED' &&
    (transactionHash === null || transactionHash === progress.transactionHash)
  if (ranks[state] > ranks[progress.state] && !(state === 'sent' && isOld))
    return {
      ...progress,
      state,
      failure: state === 'failed' ? (failure ?? 'PROVIDER') : null,
      transactionHash:
        state === 'sent' ? (transactionHash ?? progress.transactionHash) : progress.transactionHash,
    }
  // The hash is told later than that it was sent. Once there it stays, but for one that no chain has: a provider that speeds
  // a transaction up names another.
  const isOpenHash = progress.transactionHash === null || mayReplace
  if (progress.state === 'sent' && state === 'sent' && transactionHash !== null && isOpenHash)
    return transactionHash === progress.transactionHash ? progress : { ...progress, transactionHash }
  return progress
}

/** Whether it is still asked about: whoever was paid, or may be, has not delivered. */
export function isOpen(state: OnrampState): boolean {
  return state === 'started' || state === 'paid' || state === 'sent'
}
