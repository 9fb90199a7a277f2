import type { Purchase, PurchaseWindow } from '@gangway/core'
import type { BannerKind } from '../../../components/Banner/Banner.js'
import type { AnyMessageKey } from '../../../locales/messageKey.js'

/** How a purchase stands, in words that say where the money is. */
export type PurchaseWords = { kind: BannerKind; textKey: AnyMessageKey }

const failedKeys: Record<NonNullable<Purchase['failure']>, AnyMessageKey> = {
  DECLINED: 'purchase.declined',
  REFUNDED: 'purchase.refunded',
  OTHER_ADDRESS: 'purchase.otherAddress',
  REVERTED: 'purchase.reverted',
  PROVIDER: 'purchase.failedThere',
}

/** No money left the person, or it came back. */
const harmless = new Set<Purchase['failure']>(['DECLINED', 'REFUNDED'])

/**
 * Says how a purchase stands.
 *
 * @param step of its window; null: this page has opened none
 * @param isSlow the provider has had the money for long
 */
export function describePurchase(
  purchase: Pick<Purchase, 'state' | 'failure' | 'isLost'>,
  { step, isSlow }: { step: PurchaseWindow['step'] | null; isSlow: boolean },
): PurchaseWords {
  const { state, failure, isLost } = purchase
  if (isLost) return { kind: 'warning', textKey: 'purchase.lost' }
  if (state === 'arrived') return { kind: 'success', textKey: 'purchase.arrived' }
  if (state === 'failed')
    return {
      kind: harmless.has(failure) ? 'warning' : 'danger',
      textKey: failedKeys[failure ?? 'PROVIDER'],
    }
  if (state === 'abandoned' || state === 'expired') return { kind: 'info', textKey: `purchase.${state}` }
  if (state !== 'started')
    return isSlow
      ? { kind: 'warning', textKey: 'purchase.slow' }
      : { kind: 'info', textKey: `purchase.${state}` }
  if (step === 'blocked') return { kind: 'warning', textKey: 'purchase.blocked' }
  return { kind: 'info', textKey: step === null ? 'purchase.elsewhere' : `purchase.window.${step}` }
}
