import { formatAmount, formatFiat, type TokenBalance, toFiatValue } from '@gangway/core'
import { forwardRef } from 'react'
import { Icon } from '../../components/Icon/Icon.js'
import { TextField } from '../../components/TextField/TextField.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { approximate } from './approximate.js'
import { getAmountShare } from './getAmountShare.js'
import { getShownAmount, getShownUnit } from './getShownAmount.js'
import styles from './SendFields.module.css'
import { useAmountProblem } from './useAmountProblem.js'
import type { SendForm } from './useSendForm.js'

/** Currency of fiat entry and of all prices. */
const currency = 'USD'

type AmountFieldProps = { form: SendForm; token: TokenBalance }

/** How much, in the token or in fiat, with Max as a mode that follows the fee. interface-guide.md §9.4. */
export const AmountField = forwardRef<HTMLInputElement, AmountFieldProps>(function AmountField(
  { form, token },
  ref,
) {
  const { draft, change } = form
  const t = useLateTranslate()
  const locale = useLocale()
  const problem = useAmountProblem(form, token)
  const amount = getEnteredAmount(form)
  const shownUnit = getShownUnit(draft, token)
  const isFiat = shownUnit === 'fiat'
  const unit = token.nft ? null : isFiat ? currency : token.symbol
  return (
    <div className={styles.amount}>
      <TextField
        ref={ref}
        label={unit === null ? t('send.howMany') : t('send.amountIn', { unit })}
        value={getShownAmount({ ...draft, shownUnit }, amount, token, locale)}
        onChange={(text) => change({ amount: text, amountUnit: shownUnit, shownUnit, isMax: false })}
        inputMode="decimal"
        autoComplete="off"
        placeholder={formatAmount(0n, 0, { locale })}
        end={unit !== null && <span className={styles.unit}>{unit}</span>}
        error={problem}
      />
      <div className={styles.under}>
        <Shares form={form} token={token} />
        {(token.price !== null || isFiat) && <UnitSwitch form={form} isFiat={isFiat} />}
      </div>
      {!token.nft && <OtherUnit token={token} amount={amount} isFiat={isFiat} />}
    </div>
  )
})

function getEnteredAmount({ amount, estimate }: SendForm): bigint | null {
  if (amount.kind !== 'valid') return null
  return amount.amount === 'max' ? (estimate.latest?.maxAmount ?? null) : amount.amount
}

type PartProps = { token: TokenBalance; amount: bigint | null }

function OtherUnit({ token, amount, isFiat }: PartProps & { isFiat: boolean }) {
  const t = useLateTranslate()
  const locale = useLocale()
  const { sources } = useConfig()
  const { decimals } = token.quantity
  // Without a server nobody knows a price.
  if (amount === null || (sources && !isFiat)) return null
  const value = isFiat
    ? `${formatAmount(amount, decimals, { locale })} ${token.symbol}`
    : formatFiat(toFiatValue(amount, decimals, token.price), { locale, currency })
  return (
    <p className={styles.muted}>
      <bdi dir="ltr">{approximate(t, value)}</bdi>
    </p>
  )
}

function UnitSwitch({ form, isFiat }: { form: SendForm; isFiat: boolean }) {
  const t = useLateTranslate()
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={isFiat}
      aria-label={t('send.enterIn', { unit: currency })}
      onClick={() => form.change({ shownUnit: isFiat ? 'token' : 'fiat' })}
    >
      <Icon name="swap" size="s" />
      {currency}
    </button>
  )
}

function Shares({ form, token }: { form: SendForm; token: TokenBalance }) {
  const t = useLateTranslate()
  const locale = useLocale()
  const { isMax } = form.draft
  // Until the fee is known, nobody knows how much of the native coin can be sent.
  const maxAmount = form.estimate.latest?.maxAmount ?? (token.address === null ? null : token.amount)
  // A part of a few is none of them.
  const shares = token.nft ? [] : ([25, 50, 75] as const)
  const choose = (amount: bigint) =>
    form.change({
      amount: formatAmount(amount, token.quantity.decimals, { locale }),
      amountUnit: 'token',
      shownUnit: 'token',
      isMax: false,
    })
  return (
    <fieldset className={styles.shareGroup} aria-label={t('send.shares')}>
      {shares.map((percent) => (
        <button
          key={percent}
          type="button"
          className={`${styles.chip} ${styles.share}`}
          disabled={maxAmount === null}
          onClick={() => maxAmount !== null && choose(getAmountShare(maxAmount, percent))}
        >
          {t('send.share', { percent })}
        </button>
      ))}
      <button
        type="button"
        className={styles.chip}
        aria-pressed={isMax}
        disabled={maxAmount === null && !isMax}
        onClick={() => form.change({ isMax: !isMax, amount: '', amountUnit: form.draft.shownUnit })}
      >
        {t('send.max')}
      </button>
    </fieldset>
  )
}
