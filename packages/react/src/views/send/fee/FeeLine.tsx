import { Icon } from '../../../components/Icon/Icon.js'
import { joinClasses } from '../../../components/joinClasses.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { approximate } from '../approximate.js'
import styles from '../SendFields.module.css'
import type { SendForm } from '../useSendForm.js'
import { Fading } from './Fading.js'
import { useFeeText } from './useFeeText.js'

/** What the network takes, as far as it is known; leads to the choice of it. interface-guide.md §9.7. */
export function FeeLine({ form, onOpen }: { form: SendForm; onOpen: () => void }) {
  const t = useLateTranslate()
  const value = <FeeValue form={form} />
  const label = <span className={styles.label}>{t('send.fee')}</span>
  const { latest } = form.estimate
  // Where the app pays, there is nothing to choose.
  const canChoose = latest?.payer === undefined && (latest !== null || form.customFee !== null)
  if (!canChoose)
    return (
      <p className={styles.line}>
        {label}
        <span className={styles.value}>{value}</span>
      </p>
    )
  return (
    <button type="button" className={joinClasses(styles.line, styles.opener)} onClick={onOpen}>
      {label}
      <span className={styles.value}>
        {value}
        <Icon name="chevron" size="s" />
      </span>
    </button>
  )
}

function FeeValue({ form }: { form: SendForm }) {
  const { customFee, draft, estimate } = form
  const t = useLateTranslate()
  const text = useFeeText(form.networkId, form.native)
  const payer = estimate.latest?.payer
  if (payer !== undefined) return <Fading text={t('fee.paidBy', { payer })} />
  if (customFee && !customFee.isValid) return <span className={styles.problem}>{t('send.feeProblem')}</span>
  const cost = getCost(form)
  if (cost !== null) {
    const fee = approximate(t, text(cost))
    const hasChoice = customFee !== null || (estimate.latest?.speeds.length ?? 0) > 0
    return <Fading text={hasChoice ? t('send.feeWithSpeed', { fee, speed: t(`fee.${draft.speed}`) }) : fee} />
  }
  const waiting = { loading: 'send.feeLoading', error: 'send.feeUnknown' } as const
  const key = estimate.status === 'loading' || estimate.status === 'error' ? waiting[estimate.status] : null
  return <span className={styles.muted}>{t(key ?? 'send.feeWaiting')}</span>
}

/**
 * What the choice costs, base units; null: not known. An answer to another choice tells the cost of each speed, but
 * not of the person's own numbers.
 */
function getCost({ customFee, draft, estimate: { current, latest } }: SendForm): bigint | null {
  if (current) return current.fee.expected
  const option = latest?.speeds.find(({ speed }) => speed === draft.speed)
  if (option) return option.expected
  const hasOnePrice = customFee === null && latest?.speeds.length === 0
  return hasOnePrice ? latest.fee.expected : null
}
