import { formatAmount } from '@gangway/core'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useLocale } from '../../../hooks/useLocale.js'
import { approximate } from '../approximate.js'
import { Fading } from '../fee/Fading.js'
import { useFeeText } from '../fee/useFeeText.js'
import fieldStyles from '../SendFields.module.css'
import type { SeveralForm } from './useSeveralForm.js'

/** What leaves of each token in all, of how much, and the fee. interface-guide.md §9.10 */
export function SeveralTotals({ form }: { form: SeveralForm }) {
  const t = useLateTranslate()
  const locale = useLocale()
  const { current } = form.batch
  const format = (amount: bigint, decimals: number) => formatAmount(amount, decimals, { locale, group: true })
  return (
    <>
      {current?.totals.map(({ token, amount, balance }) => (
        <p key={token.address} className={fieldStyles.line}>
          <span className={fieldStyles.label}>{t('several.total', { symbol: token.symbol })}</span>
          <bdi className={fieldStyles.value} dir="ltr">
            {balance === null
              ? `${format(amount, token.decimals)} ${token.symbol}`
              : t('several.available', {
                  amount: format(amount, token.decimals),
                  available: format(balance, token.decimals),
                  symbol: token.symbol,
                })}
          </bdi>
        </p>
      ))}
      <p className={fieldStyles.line}>
        <span className={fieldStyles.label}>{t('send.fee')}</span>
        <span className={fieldStyles.value}>
          <FeeValue form={form} />
        </span>
      </p>
    </>
  )
}

function FeeValue({ form: { batch, networkId, native } }: { form: SeveralForm }) {
  const t = useLateTranslate()
  const text = useFeeText(networkId, native)
  const { current, error } = batch
  if (current?.payer !== undefined) return <Fading text={t('fee.paidBy', { payer: current.payer })} />
  if (current) return <Fading text={approximate(t, text(current.fee.expected))} />
  return <span className={fieldStyles.muted}>{t(error ? 'send.feeUnknown' : 'send.feeWaiting')}</span>
}
