import { getNetwork } from '@gangway/core'
import { useConfig } from '../../hooks/useConfig.js'
import { useLocale } from '../../hooks/useLocale.js'
import type { SendForm } from '../../hooks/useSendForm.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { approximate } from './approximate.js'
import { formatNative } from './formatNative.js'
import styles from './SendFields.module.css'

/** What the network takes, as far as it is known. interface-guide §9.7. */
export function FeeLine({ form }: { form: SendForm }) {
  const t = useTranslate()
  return (
    <p className={styles.line}>
      <span className={styles.label}>{t('send.fee')}</span>
      <span className={styles.value}>
        <FeeValue form={form} />
      </span>
    </p>
  )
}

function FeeValue({ form: { estimate, native, networkId } }: { form: SendForm }) {
  const t = useTranslate()
  const locale = useLocale()
  const network = getNetwork(useConfig(), networkId)
  if (estimate.latest && network) {
    const { value } = formatNative(estimate.latest.fee.expected, network, native?.price ?? null, locale)
    return approximate(t, value)
  }
  if (estimate.status === 'loading') return <span className={styles.muted}>{t('send.feeLoading')}</span>
  return (
    <span className={styles.muted}>
      {t(estimate.status === 'error' ? 'send.feeUnknown' : 'send.feeWaiting')}
    </span>
  )
}
