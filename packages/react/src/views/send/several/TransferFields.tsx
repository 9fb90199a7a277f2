import { formatAmount, type SendDraftRow, type TokenBalance } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { forwardRef, useEffect, useId, useRef } from 'react'
import { Banner } from '../../../components/Banner/Banner.js'
import { IconButton } from '../../../components/IconButton/IconButton.js'
import { SelectField } from '../../../components/SelectField/SelectField.js'
import { TextField } from '../../../components/TextField/TextField.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useLocale } from '../../../hooks/useLocale.js'
import { describeAmountProblem } from '../describeAmountProblem.js'
import { NoticeList } from '../NoticeList.js'
import { RecipientField } from '../RecipientField.js'
import styles from './several.module.css'
import type { TransferState } from './transferState.js'
import { useTransferState } from './useTransferState.js'

/** Of the choice of nothing. */
const noToken = '-'
const nativeToken = ''

type TransferFieldsProps = {
  row: SendDraftRow
  /** From 1. */
  number: number
  place: { networkId: CaipNetworkId; from: string | null; tokens: readonly TokenBalance[]; attempt: number }
  /** There is too little of its token for all of them. */
  isShort: boolean
  /** Why the node says that it would fail; null: it does not. */
  failure: string | null
  onChange: (patch: Partial<SendDraftRow>) => void
  onRemove: () => void
  onState: (id: number, state: TransferState) => void
}

/** To, amount and asset of one of several transfers. interface-guide.md §9.10 */
export const TransferFields = forwardRef<HTMLFieldSetElement, TransferFieldsProps>(
  function TransferFields(props, ref) {
    const { row, number, place, isShort, failure, onChange, onRemove } = props
    const t = useLateTranslate()
    const id = useId()
    const state = useTransferState(row, place)
    useReport(row.id, state, props.onState)
    const { estimate, error, recipient, token } = state
    const { networkId, tokens } = place
    const none = token ? [] : [{ value: noToken, label: t('send.chooseAsset') }]
    return (
      <fieldset ref={ref} className={styles.transfer} aria-labelledby={id}>
        <div className={styles.head}>
          <h3 id={id} className={styles.title}>
            {t('several.transfer', { number })}
          </h3>
          <IconButton icon="close" label={t('several.remove', { number })} onClick={onRemove} />
        </div>
        <RecipientField
          form={{ networkId, recipient, draft: row, estimate: { error }, change: onChange }}
          label={t('several.to', { number })}
        />
        <div className={styles.pair}>
          <TextField
            label={t('several.amount', { number })}
            value={row.amount}
            onChange={(amount) => onChange({ amount })}
            inputMode="decimal"
            autoComplete="off"
            data-field="amount"
            error={useAmountProblem(state, isShort)}
          />
          <SelectField
            label={t('several.asset', { number })}
            value={token ? (token.address ?? nativeToken) : noToken}
            onChange={(address) => onChange({ token: address === nativeToken ? null : address })}
            options={[...none, ...tokens.map(useOption())]}
          />
        </div>
        {token && estimate && <NoticeList estimate={estimate} token={token} networkId={networkId} />}
        {failure !== null && (
          <Banner kind="danger">
            {t('several.wouldFail', { reason: failure || t('notice.reasonUnknown') })}
          </Banner>
        )}
      </fieldset>
    )
  },
)

/** Tells the form what the row comes to, whenever that is another. */
function useReport(id: number, state: TransferState, onState: TransferFieldsProps['onState']): void {
  const told = useRef<TransferState | null>(null)
  useEffect(() => {
    const before = told.current
    const keys = Object.keys(state) as (keyof TransferState)[]
    if (before && keys.every((key) => isSame(before[key], state[key]))) return
    told.current = state
    onState(id, state)
  })
}

// Checks are made anew at each drawing; what they say is what counts.
function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  const isEntry = (value: unknown): value is { kind: string; amount?: unknown; address?: unknown } =>
    typeof value === 'object' && value !== null && 'kind' in value
  if (!isEntry(left) || !isEntry(right)) return false
  return left.kind === right.kind && left.amount === right.amount && left.address === right.address
}

function useOption(): (token: TokenBalance) => { value: string; label: string } {
  const t = useLateTranslate()
  const locale = useLocale()
  return ({ address, amount, isVerified, quantity, symbol }) => {
    const held = `${formatAmount(amount, quantity.decimals, { locale, group: true })} ${symbol}`
    return { value: address ?? nativeToken, label: isVerified ? held : `${held} · ${t('asset.unverified')}` }
  }
}

function useAmountProblem({ amount, token }: TransferState, isShort: boolean): string | null {
  const t = useLateTranslate()
  const locale = useLocale()
  if (!token) return null
  const { symbol, quantity } = token
  if (amount.kind === 'invalid') {
    const { problem } = amount
    if (problem.kind === 'empty' || problem.kind === 'no-price' || problem.kind === 'too-small') return null
    return describeAmountProblem(problem, { decimals: quantity.decimals, locale, t })
  }
  return isShort ? t('send.action.insufficient-funds', { symbol }) : null
}
