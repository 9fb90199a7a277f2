import { Button } from '../../components/Button/Button.js'
import { SelectField } from '../../components/SelectField/SelectField.js'
import { TextField } from '../../components/TextField/TextField.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import styles from './ReceiveView.module.css'
import type { PaymentForm } from './usePaymentRequest.js'

/** Folded away until it is wanted: an asset and an amount, which make a payment link. interface-guide.md §10. */
export function AmountRequest({ form }: { form: PaymentForm }) {
  const t = useLateTranslate()
  return (
    <>
      <Button
        kind="quiet"
        isWide
        icon={form.isOpen ? 'chevronUp' : 'chevronDown'}
        aria-expanded={form.isOpen}
        onClick={form.toggle}
      >
        {t(form.isOpen ? 'receive.askLess' : 'receive.ask')}
      </Button>
      {form.isOpen && <AmountFields form={form} />}
    </>
  )
}

function AmountFields({ form }: { form: PaymentForm }) {
  const t = useLateTranslate()
  const toValue = (address: string | null) => address ?? ''
  return (
    <>
      {form.tokens.length > 1 && (
        <SelectField
          label={t('receive.asset')}
          value={toValue(form.token.address)}
          onChange={(value) => form.choose(value === '' ? null : value)}
          options={form.tokens.map(({ address, symbol }) => ({ value: toValue(address), label: symbol }))}
        />
      )}
      <TextField
        label={t('receive.amount')}
        value={form.amount}
        onChange={form.setAmount}
        inputMode="decimal"
        autoComplete="off"
        error={form.problem}
        help={t('receive.amountHelp')}
        end={<bdi className={styles.symbol}>{form.token.symbol}</bdi>}
        canClear
      />
    </>
  )
}
