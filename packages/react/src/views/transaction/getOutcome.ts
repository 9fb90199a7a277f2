import type { SentTransaction } from '@gangway/core'
import { getChainNamespace } from '@gangway/protocol'
import type { BannerKind } from '../../components/Banner/Banner.js'
import type { AnyMessageKey } from '../../locales/messageKey.js'

/** How a transaction stands, and what follows from it for the person. interface-guide §9.9. */
export type Outcome = { kind: BannerKind; textKey: AnyMessageKey; moreKey?: AnyMessageKey }

const settled: Readonly<Record<Exclude<SentTransaction['status'], 'pending' | 'unknown'>, Outcome>> = {
  confirmed: { kind: 'success', textKey: 'activity.status.confirmed' },
  failed: { kind: 'danger', textKey: 'news.failed' },
  expired: { kind: 'info', textKey: 'activity.status.expired' },
  repriced: { kind: 'success', textKey: 'activity.status.repriced' },
  cancelled: { kind: 'info', textKey: 'activity.status.cancelled' },
  replaced: { kind: 'warning', textKey: 'activity.status.replaced', moreKey: 'transaction.replaced' },
}

/** What to say of a transaction; `isSlow`: it takes longer than usual; `canRetry`: it may be sent again. */
export function getOutcome(
  transaction: Pick<
    SentTransaction,
    'status' | 'failureReason' | 'slowReason' | 'networkId' | 'isFromElsewhere'
  >,
  { isSlow, canRetry }: { isSlow: boolean; canRetry: boolean },
): Outcome {
  const { status, failureReason, isFromElsewhere, networkId, slowReason } = transaction
  if (status === 'unknown')
    return {
      kind: 'warning',
      textKey: 'activity.status.unknown',
      // What another device sent is never tried again from here.
      moreKey: canRetry || isFromElsewhere ? 'transaction.unknown' : 'transaction.unknownWait',
    }
  if (status === 'failed' && failureReason !== null)
    return { ...settled.failed, moreKey: 'transaction.failedReason' }
  if (status !== 'pending') return settled[status]
  if (!isSlow) return { kind: 'info', textKey: 'activity.status.pending' }
  const reason = getChainNamespace(networkId) === 'solana' ? 'solana' : (slowReason ?? 'network')
  return { kind: 'warning', textKey: 'activity.status.slow', moreKey: `transaction.slow.${reason}` }
}
