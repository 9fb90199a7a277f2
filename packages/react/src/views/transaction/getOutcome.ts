import type { SentTransaction } from '@gangway/core'
import { getChainNamespace } from '@gangway/protocol'
import type { BannerKind } from '../../components/Banner/Banner.js'
import type { AnyMessageKey } from '../../locales/messageKey.js'

/** How a transaction stands, and what follows from it for the person. interface-guide §9.9. */
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
  >,
  { isSlow, canRetry, canReplace }: { isSlow: boolean; canRetry: boolean; canReplace: boolean },
): Outcome {
  const { status, failureReason, isFromElsewhere, payer, replacement } = transaction
  if (transaction.moves && (status === 'confirmed' || status === 'failed'))
    return getBatchOutcome(transaction)
  if (status === 'unknown') {
    // What another device sent, or an app asked for, is never tried again from here.
    const isNotOurs = isFromElsewhere || transaction.call !== undefined
    const moreKey = canRetry || isNotOurs ? 'transaction.unknown' : 'transaction.unknownWait'
    return { kind: 'warning', textKey: 'activity.status.unknown', moreKey }
  }
  if (status === 'failed') {
    const sentKey = payer === undefined ? 'news.failed' : 'news.failedFree'
    const textKey = transaction.call ? 'news.callFailed' : sentKey
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

// All or some of it: of one that is carried out as one, no third. interface-guide §9.10
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
