import type { SentCrossing, SentSwap, SentTransaction } from '@gangway/core'
import { getChainNamespace } from '@gangway/protocol'
import type { BannerKind } from '../../components/Banner/Banner.js'
import type { AnyMessageKey } from '../../locales/messageKey.js'

/** How a transaction stands, and what follows from it for the person. interface-guide.md §9.9. */
export type Outcome = { kind: BannerKind; textKey: AnyMessageKey; moreKey?: AnyMessageKey }

const settled: Readonly<
  Record<Exclude<SentTransaction['status'], 'pending' | 'unknown' | 'failed'>, Outcome>
> = {
  confirmed: { kind: 'success', textKey: 'activity.status.confirmed' },
  expired: { kind: 'info', textKey: 'activity.status.expired' },
  repriced: { kind: 'success', textKey: 'activity.status.repriced' },
  cancelled: { kind: 'info', textKey: 'activity.status.cancelled' },
  replaced: { kind: 'warning', textKey: 'activity.status.replaced', moreKey: 'transaction.replaced' },
}

/**
 * What to say of a transaction; `isSlow`: it takes longer than usual; `canRetry`: it may be sent again; `canReplace`: it
 * can be sped up and cancelled from here.
 */
export function getOutcome(
  transaction: Pick<
    SentTransaction,
    | 'status'
    | 'failureReason'
    | 'slowReason'
    | 'networkId'
    | 'isFromElsewhere'
    | 'replacement'
    | 'moves'
    | 'isPartial'
    | 'payer'
    | 'call'
    | 'swap'
  >,
  {
    isSlow,
    canRetry,
    canReplace,
    isLate = false,
  }: {
    isSlow: boolean
    canRetry: boolean
    canReplace: boolean
    /** A swap takes longer than usual to arrive on another network. */
    isLate?: boolean
  },
): Outcome {
  const { status, failureReason, isFromElsewhere, payer, replacement } = transaction
  const ofSwap = transaction.swap && getSwapOutcome(transaction, transaction.swap, { isSlow, isLate })
  if (ofSwap) return ofSwap
  const isBatch = transaction.moves !== undefined || transaction.isPartial
  if (isBatch && (status === 'confirmed' || status === 'failed')) return getBatchOutcome(transaction)
  if (status === 'unknown') {
    // What another device sent, or a contract was called for, is never tried again from here.
    const isNotOurs = isFromElsewhere || transaction.call !== undefined
    const moreKey = canRetry || isNotOurs ? 'transaction.unknown' : 'transaction.unknownWait'
    return { kind: 'warning', textKey: 'activity.status.unknown', moreKey }
  }
  if (status === 'failed') {
    const sentKey = payer === undefined ? 'news.failed' : 'news.failedFree'
    const textKey = transaction.call && !transaction.swap ? 'news.callFailed' : sentKey
    return {
      kind: 'danger',
      textKey,
      ...(failureReason === null ? {} : { moreKey: 'transaction.failedReason' }),
    }
  }
  if ((status === 'confirmed' || status === 'repriced') && replacement?.isCancellation)
    return { ...settled[status], moreKey: 'transaction.cancel.late' }
  if (status !== 'pending') return settled[status]
  if (!isSlow) {
    const by = replacement?.isCancellation ? 'transaction.cancel.waits' : 'transaction.speedUp.waits'
    return { kind: 'info', textKey: 'activity.status.pending', ...(replacement ? { moreKey: by } : {}) }
  }
  return { kind: 'warning', textKey: 'activity.status.slow', moreKey: getSlowKey(transaction, canReplace) }
}

/** What is to be said of a swap and of nothing else; null: it stands as any transaction. */
function getSwapOutcome(
  transaction: Pick<SentTransaction, 'status' | 'failureReason' | 'isPartial' | 'payer' | 'replacement'>,
  { crossing }: SentSwap,
  { isSlow, isLate }: { isSlow: boolean; isLate: boolean },
): Outcome | null {
  const { status, failureReason, isPartial, payer, replacement } = transaction
  if (isPartial || (status === 'pending' && isSlow) || replacement?.isCancellation) return null
  const isTaken = status === 'confirmed' || status === 'repriced'
  if (isTaken && crossing) return getCrossingOutcome(crossing, isLate)
  if (isTaken) return { kind: 'success', textKey: 'swap.done' }
  if (status === 'expired') return { kind: 'info', textKey: 'swap.expired' }
  if (status === 'pending' && crossing) return { kind: 'info', textKey: 'swap.crossing.pending' }
  if (status === 'pending') return replacement ? null : { kind: 'info', textKey: 'swap.pending' }
  if (status !== 'failed') return null
  const textKey = payer === undefined ? 'swap.failed' : 'swap.failedFree'
  return { kind: 'danger', textKey, ...(failureReason ? { moreKey: 'transaction.failedReason' } : {}) }
}

/** How the other half of a swap stands, once its first was taken. */
function getCrossingOutcome({ state, received }: SentCrossing, isLate: boolean): Outcome {
  if (state === 'refunded') return { kind: 'info', textKey: 'swap.crossing.refunded' }
  if (state === 'failed') return { kind: 'danger', textKey: 'swap.crossing.failed' }
  if (state === 'arrived') {
    const textKey = received === null ? 'swap.crossing.arrivedSome' : 'swap.crossing.arrived'
    return { kind: 'success', textKey }
  }
  return isLate
    ? { kind: 'warning', textKey: 'swap.crossing.long' }
    : { kind: 'info', textKey: 'swap.crossing.sent' }
}

// All or some of it: of one that is carried out as one, no third. interface-guide.md §9.10
function getBatchOutcome({
  status,
  failureReason,
  isPartial,
  payer,
}: Pick<SentTransaction, 'status' | 'failureReason' | 'isPartial' | 'payer'>): Outcome {
  if (isPartial) return { kind: 'warning', textKey: 'several.partial' }
  if (status === 'confirmed') return { kind: 'success', textKey: 'several.done' }
  const textKey = payer === undefined ? 'several.none' : 'several.noneFree'
  return { kind: 'danger', textKey, ...(failureReason ? { moreKey: 'transaction.failedReason' } : {}) }
}

function getSlowKey(
  { networkId, slowReason }: Pick<SentTransaction, 'networkId' | 'slowReason'>,
  canReplace: boolean,
): AnyMessageKey {
  if (getChainNamespace(networkId) === 'solana') return 'transaction.slow.solana'
  const reason = slowReason ?? 'network'
  return canReplace ? `transaction.slow.${reason}.own` : `transaction.slow.${reason}`
}
