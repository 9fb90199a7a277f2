import type { BuyOptions } from '@gangway/core'
import { useId } from 'react'
import { Badge } from '../../../components/Badge/Badge.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useLocale } from '../../../hooks/useLocale.js'
import { useSpoken } from '../../../hooks/useSpoken.js'
import choiceStyles from '../../send/fee/SpeedChoice.module.css'
import styles from '../BuyView.module.css'
import type { BuyForm } from '../useBuyForm.js'
import { formatCoins, formatFees } from './formatQuote.js'

/** Who sells, side by side: what is received and all fees; the one that gives most first. interface-guide.md §10. */
export function QuoteChoice(props: { form: BuyForm; providers: BuyOptions['providers'] }) {
  const { change, known, quote } = props.form
  const t = useLateTranslate()
  const locale = useLocale()
  const name = useId()
  const { quotes = [], failed = [] } = known.quotes ?? {}
  const [best] = quotes
  const silent = failed.map((name) => props.providers?.find((each) => each.name === name)?.label ?? name)
  useSpoken(
    best
      ? t('buy.spoken', {
          count: quotes.length,
          provider: best.label,
          coins: formatCoins(best.purchaseAmount, locale),
        })
      : '',
  )
  return (
    <>
      <fieldset className={choiceStyles.choice}>
        <legend className={styles.legend}>{t('buy.quotes')}</legend>
        {quotes.map((each) => (
          <label key={each.provider} className={choiceStyles.option}>
            <input
              type="radio"
              name={name}
              checked={each.provider === quote?.provider}
              onChange={() => change({ provider: each.provider })}
            />
            <span className={choiceStyles.text}>
              <span className={choiceStyles.name}>
                {each.label}{' '}
                {each === best && quotes.length > 1 && <Badge kind="success">{t('buy.best')}</Badge>}
              </span>
              <small>{t('buy.fees', formatFees(each, locale))}</small>
            </span>
            <span className={choiceStyles.cost}>
              <bdi dir="ltr">
                {t('send.approximately', { value: formatCoins(each.purchaseAmount, locale) })}
              </bdi>
            </span>
          </label>
        ))}
      </fieldset>
      {silent.length > 0 && (
        <p className={styles.note}>{t('buy.noPriceFrom', { providers: silent.join(', ') })}</p>
      )}
    </>
  )
}
