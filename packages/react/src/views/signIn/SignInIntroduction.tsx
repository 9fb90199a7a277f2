import type { Connection } from '@gangway/core'
import type { SiwxMessage } from '@gangway/protocol'
import { Picture } from '../../components/Picture/Picture.js'
import { WalletIcon } from '../../components/WalletIcon/WalletIcon.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import styles from './SignInIntroduction.module.css'

/** Who signs in with what, to whom, and what they agree to. interface-guide.md §7.8. */
export function SignInIntroduction(props: { connection: Connection; message: SiwxMessage | null }) {
  const { connection, message } = props
  const t = useTranslate()
  const { metadata } = useConfig()
  const domain = message?.data.domain ?? location.host
  const statement = message?.data.statement
  return (
    <div className={styles.introduction}>
      <div className={styles.pictures}>
        <Picture
          source={metadata?.icons[0] ?? null}
          name={metadata?.name || domain}
          shape="square"
          size="xl"
        />
        <WalletIcon wallet={connection.descriptor} size="xl" />
      </div>
      <p className={styles.headline}>
        {t('signIn.asked')}{' '}
        <strong className={styles.domain}>
          <bdi dir="ltr">{domain}</bdi>
        </strong>
      </p>
      {statement && <p>{t('signIn.statement', { statement })}</p>}
      <p className={styles.free}>{t('signIn.free')}</p>
    </div>
  )
}
