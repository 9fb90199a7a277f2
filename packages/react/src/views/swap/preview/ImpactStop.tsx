import { type PreparedSwap, parseAmount } from '@gangway/core'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useLocale } from '../../../hooks/useLocale.js'
import { TypedStop } from '../../send/review/TypedStop.js'
import { formatPercent } from '../formatPercent.js'
import { useSwapAmounts } from './useSwapAmounts.js'

/**
 * Stands before the review of a swap that loses much: to go on, the person types how many whole percent it loses.
 * `impact` in basis points.
 */
export function ImpactStop(props: { swap: PreparedSwap; impact: number; onConfirm: () => void }) {
  const { swap, impact, onConfirm } = props
  const t = useLateTranslate()
  const locale = useLocale()
  const { sold } = useSwapAmounts(swap)
  const whole = BigInt(Math.floor(impact / 100))
  const isRight = (typed: string) => {
    // A percent sign does no harm.
    const parsed = parseAmount(typed.replace(/[%٪]/g, ''), { decimals: 0, locale })
    return parsed.ok && parsed.amount === whole
  }
  const words = {
    title: t('swap.impactTitle'),
    text: t('swap.impactText', { percent: formatPercent(impact, locale), sold }),
    question: t('swap.impactQuestion'),
    label: t('swap.impactLabel'),
    wrong: t('swap.impactWrong'),
    back: t('swap.impactBack'),
    goOn: t('swap.impactGoOn'),
  }
  return <TypedStop words={words} isRight={isRight} onConfirm={onConfirm} inputMode="numeric" />
}
