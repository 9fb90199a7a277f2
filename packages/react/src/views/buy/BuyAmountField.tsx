import { formatAmount, formatMoney, getCurrencyDecimals, getPresets } from '@gangway/core'
import { forwardRef } from 'react'
import { TextField } from '../../components/TextField/TextField.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { describeAmountProblem } from '../send/describeAmountProblem.js'
import fieldStyles from '../send/SendFields.module.css'
import styles from './BuyView.module.css'
import type { BuyForm } from './useBuyForm.js'

/** How much money, typed or chosen, with what may be paid at once. interface-guide.md §9.4, §10. */
export const BuyAmountField = forwardRef<HTMLInputElement, { form: BuyForm; isPressed: boolean }>(
  function BuyAmountField({ form, isPressed }, ref) {
    const { currency, draft, limit } = form
    const t = useLateTranslate()
    const locale = useLocale()
    const problem = useProblem(form, isPressed)
    const write = (amount: string) => formatMoney({ amount, currency }, locale)
    return (
      <div className={fieldStyles.amount}>
        <TextField
          ref={ref}
          label={t('buy.amountIn', { currency })}
          value={draft.amount}
          onChange={(amount) => form.change({ amount })}
          inputMode="decimal"
          autoComplete="off"
          placeholder={formatAmount(0n, 0, { locale })}
          end={<span className={fieldStyles.unit}>{currency}</span>}
          error={problem}
          help={limit && t('buy.limits', { min: write(limit.min), max: write(limit.max) })}
        />
        {limit && <Presets form={form} />}
      </div>
    )
  },
)

function Presets({ form: { change, currency, draft, limit } }: { form: BuyForm }) {
  const t = useLateTranslate()
  const locale = useLocale()
  const decimals = getCurrencyDecimals(currency)
  const presets = limit ? getPresets(limit, currency) : []
  return (
    <fieldset className={styles.presets} aria-label={t('buy.presets')}>
      {presets.map((units) => {
        const typed = formatAmount(units, decimals, { locale })
        const amount = formatAmount(units, decimals)
        return (
          <button
            key={amount}
            type="button"
            className={fieldStyles.chip}
            aria-pressed={draft.amount === typed}
            onClick={() => change({ amount: typed })}
          >
            <bdi dir="ltr">{formatMoney({ amount, currency }, locale)}</bdi>
          </button>
        )
      })}
    </fieldset>
  )
}

/** What is wrong with the amount, in words; null: nothing. Emptiness is said once the button was pressed. */
function useProblem({ amount, currency }: BuyForm, isPressed: boolean): string | null {
  const t = useLateTranslate()
  const locale = useLocale()
  if (amount.kind === 'empty') return isPressed ? t('buy.action.enter-amount') : null
  if (amount.kind === 'invalid')
    return describeAmountProblem(amount.problem, { decimals: getCurrencyDecimals(currency), locale, t })
  if (amount.kind === 'valid') return null
  return t(`buy.${amount.kind}`, { bound: formatMoney({ amount: amount.bound, currency }, locale) })
}
