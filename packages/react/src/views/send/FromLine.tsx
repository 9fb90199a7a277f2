import { formatAddress } from '@gangway/core'
import { Avatar } from '../../components/Avatar/Avatar.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import styles from './SendFields.module.css'
import type { SendForm } from './useSendForm.js'

/** Which account sends, on which network. */
export function FromLine({ form }: { form: Pick<SendForm, 'networkId' | 'sender'> }) {
  const t = useLateTranslate()
  const network = useNetworkName(form.networkId)
  const address = form.sender?.account.address
  return (
    <p className={styles.line}>
      <span className={styles.label}>{t('send.from')}</span>
      <span className={styles.value}>
        {address && <Avatar address={address} size="s" />}
        {address && (
          <bdi className={styles.address} dir="ltr" title={address}>
            {formatAddress(address)}
          </bdi>
        )}
        <span className={styles.muted}>{t('send.fromNetwork', { network })}</span>
      </span>
    </p>
  )
}
