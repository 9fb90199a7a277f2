import { formatAmount, type SendFee } from '@gangway/core'
import { TextField } from '../../../components/TextField/TextField.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useLocale } from '../../../hooks/useLocale.js'
import { describeAmountProblem } from '../describeAmountProblem.js'
import styles from '../SendFields.module.css'
import type { SendForm } from '../useSendForm.js'
import { type FeeField, feeFields, fieldsOfFee } from './feeFields.js'

/** The fee in the person's own numbers. `isOnlyChoice`: there are no speeds to go back to, so empty fields do. */
export function CustomFee({ form, isOnlyChoice }: { form: SendForm; isOnlyChoice: boolean }) {
  const { draft, estimate } = form
  const t = useLateTranslate()
  const typed = (Object.keys(feeFields) as FeeField[]).filter((field) => draft.customFees[field])
  const fee = estimate.latest?.fee
  const fields = fee ? fieldsOfFee[fee.kind] : typed
  const type = (field: FeeField, text: string) => {
    const customFees = { ...draft.customFees, [field]: text }
    const isEmpty = Object.values(customFees).every((value) => value === '')
    form.change({ customFees, speed: isOnlyChoice && isEmpty ? 'normal' : 'custom' })
  }
  if (fields.length === 0) return null
  return (
    <div className={styles.group}>
      {fields.map((field) => (
        <FeeTextField
          key={field}
          form={form}
          field={field}
          suggested={fee && getSuggestion(fee, field)}
          onChange={(text) => type(field, text)}
        />
      ))}
      <p className={styles.help}>{t('fee.empty')}</p>
    </div>
  )
}

type FeeTextFieldProps = {
  form: SendForm
  field: FeeField
  suggested: bigint | undefined
  onChange: (text: string) => void
}

function FeeTextField({ form, field, suggested, onChange }: FeeTextFieldProps) {
  const t = useLateTranslate()
  const locale = useLocale()
  const { decimals, unit } = feeFields[field]
  return (
    <TextField
      label={t(`fee.${field}`)}
      value={form.draft.customFees[field] ?? ''}
      onChange={onChange}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      placeholder={suggested === undefined ? '' : formatAmount(suggested, decimals, { locale })}
      end={<span className={styles.unit}>{t(`fee.unit.${unit}`)}</span>}
      error={useFeeProblem(form, field)}
    />
  )
}

function useFeeProblem({ customFee }: SendForm, field: FeeField): string | null {
  const t = useLateTranslate()
  const locale = useLocale()
  const problem = customFee?.problems[field]
  if (!problem) return null
  const { decimals } = feeFields[field]
  const write = (bound: bigint) => formatAmount(bound, decimals, { locale, group: true })
  if (problem.kind === 'above-max-fee') return t('fee.above-max-fee')
  if (problem.kind === 'too-small') return t('fee.too-small', { least: write(problem.least) })
  if (problem.kind === 'too-large') return t('fee.too-large', { most: write(problem.most) })
  return describeAmountProblem(problem, { decimals, locale, t })
}

/** What the network's own fee says in this field. */
function getSuggestion(fee: SendFee, field: FeeField): bigint | undefined {
  const value: unknown = Object.entries(fee).find(([name]) => name === field)?.[1]
  if (typeof value === 'number') return BigInt(value)
  return typeof value === 'bigint' ? value : undefined
}
