import { Banner } from '../../components/Banner/Banner.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { formatPercent } from './formatPercent.js'
import { getImpact, type Impact } from './preview/swapReview.js'
import styles from './SwapView.module.css'
import type { SwapForm } from './useSwapForm.js'

/** What to know of the offer before it is reviewed. */
export function SwapCautions({ form: { buy, quote, sell, slippage } }: { form: SwapForm }) {
  const t = useLateTranslate()
  const locale = useLocale()
  const offer = quote.current
  const isHigh = slippage.kind === 'valid' && slippage.warning === 'high'
  return (
    <div className={styles.cautions} aria-live="polite">
      {offer && sell && buy && (
        <ImpactCaution impact={getImpact(offer.quotes[0], { sell, buy, amount: offer.question.amount })} />
      )}
      {isHigh && (
        <Banner kind="warning">
          {t('swap.slippageHigh', { percent: formatPercent(slippage.slippage, locale) })}
        </Banner>
      )}
    </div>
  )
}

/** Says that a swap moves the price, or that nobody can tell; nothing where that is little. */
export function ImpactCaution({ impact: { isOfPrices, level, worst } }: { impact: Impact }) {
  const t = useLateTranslate()
  const locale = useLocale()
  if (level === 'none') return null
  return (
    <Banner kind={level === 'stop' ? 'danger' : 'warning'}>
      {worst === null
        ? t('swap.caution.impactUnknown')
        : t(isOfPrices ? 'swap.caution.worth' : 'swap.caution.impact', {
            percent: formatPercent(worst, locale),
          })}
    </Banner>
  )
}
