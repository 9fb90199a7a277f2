import { formatAmount, formatQuantity, getSwapRate } from '@gangway/core'
import { Fact, FactList } from '../../components/FactList/FactList.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { useSecondsUntil } from '../../hooks/useSecondsUntil.js'
import { approximate } from '../send/approximate.js'
import { Fading } from '../send/fee/Fading.js'
import { useFeeText } from '../send/fee/useFeeText.js'
import { Arrival } from './Arrival.js'
import { cutAmount } from './cutAmount.js'
import { formatPercent } from './formatPercent.js'
import { isWithoutWay } from './isWithoutWay.js'
import { getImpact } from './preview/swapReview.js'
import { Route } from './Route.js'
import styles from './SwapView.module.css'
import type { SwapForm } from './useSwapForm.js'

/** The terms of the best offer as it stands, and when it is renewed. interface-guide.md §10 */
export function OfferFacts({ form }: { form: SwapForm }) {
  const { buy, fee, native, networkId, quote, sell } = form
  const t = useLateTranslate()
  const locale = useLocale()
  const feeText = useFeeText(networkId, native)
  // The form keeps its height while the next price is looked for.
  const offer = quote.current ?? quote.latest
  if (!offer || !sell || !buy) return <Waiting form={form} />
  const [best] = offer.quotes
  const { amount } = offer.question
  const rate = getSwapRate(
    { amount, decimals: sell.quantity.decimals },
    { amount: best.received, decimals: buy.quantity.decimals },
  )
  const impact = getImpact(best, { sell, buy, amount })
  // Cut, never rounded up: that much arrives, and a little more. The review has every digit.
  const minimum = formatAmount(cutAmount(best.minimum, buy.quantity.decimals), buy.quantity.decimals, {
    locale,
    group: true,
  })
  return (
    <>
      <FactList>
        {rate && (
          <Fact label="swap.rate">
            <bdi dir="ltr">
              {t('swap.rateOf', {
                sell: sell.symbol,
                buy: buy.symbol,
                amount: formatRate(rate, locale),
              })}
            </bdi>
          </Fact>
        )}
        <Fact label="swap.impact">
          {impact.value === null
            ? t('swap.impactUnknown')
            : t('swap.percent', { percent: formatPercent(impact.value, locale) })}
        </Fact>
        <Fact label="swap.minimum">
          {/* Of another amount it would be wrong. */}
          <bdi dir="ltr">{quote.current ? `${minimum} ${buy.symbol}` : '…'}</bdi>
        </Fact>
        <Fact label="send.fee">
          {fee ? <Fading text={approximate(t, feeText(fee.expected))} /> : t('send.feeUnknown')}
        </Fact>
        <Arrival quote={best} />
        <Route quote={best} sell={sell} buy={buy} />
      </FactList>
      <Age renewsAt={quote.renewsAt} />
    </>
  )
}

/** A rate under one is not cut to the three decimals of a list: nothing would be left of that of a dollar to a dear coin. */
function formatRate({ amount, decimals }: { amount: bigint; decimals: number }, locale: string): string {
  const format = { locale, group: true }
  if (amount >= 10n ** BigInt(decimals)) return formatQuantity(amount, decimals, format)
  return formatAmount(cutAmount(amount, decimals), decimals, format)
}

function Waiting({ form: { quote, sell, buy } }: { form: SwapForm }) {
  const t = useLateTranslate()
  if (quote.status === 'loading') return <p className={styles.note}>{t('swap.asking')}</p>
  if (!quote.error) return null
  const names = { sell: sell?.symbol ?? '', buy: buy?.symbol ?? '' }
  return (
    <p className={styles.problem} role="alert">
      {t(isWithoutWay(quote.error) ? 'swap.problem.noRoute' : 'swap.problem.noAnswer', names)}
    </p>
  )
}

/** Counts down to the next asking, for the eye alone. */
function Age({ renewsAt }: { renewsAt: number | null }) {
  const t = useLateTranslate()
  const seconds = useSecondsUntil(renewsAt)
  return (
    <p className={styles.note}>
      {renewsAt === null || seconds === 0 ? t('swap.renewing') : t('swap.age', { seconds })}
    </p>
  )
}
