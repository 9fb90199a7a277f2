import type { ListedWallet } from '@gangway/core'
import { CopyButton } from '../../components/CopyButton/CopyButton.js'
import { Icon } from '../../components/Icon/Icon.js'
import { LinkButton } from '../../components/LinkButton/LinkButton.js'
import { QrCode } from '../../components/QrCode/QrCode.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { isPhone } from '../../wallets/isPhone.js'
import styles from './OpenOnPhone.module.css'

/**
 * Opens this page in the wallet's own browser: on a phone by a link, which the tap itself follows; elsewhere by a code
 * for a phone to read. interface-guide §7.5.
 */
export function OpenOnPhone({ wallet, link }: { wallet: ListedWallet; link: string }) {
  const t = useTranslate()
  const values = { wallet: wallet.name }
  if (isPhone())
    return (
      <div className={styles.open}>
        <LinkButton href={link}>{t('wallet.open', values)}</LinkButton>
        <p className={styles.help}>{t('wallet.open.help', values)}</p>
        <CopyButton text={link} labelKey="wallet.phone.copy" />
      </div>
    )
  return (
    <details className={styles.phone}>
      <summary className={styles.summary}>
        {t('wallet.phone')}
        <Icon name="chevronDown" size="s" />
      </summary>
      <div className={styles.open}>
        <QrCode text={link} label={t('wallet.phone.qr', values)} />
        <p className={styles.help}>{t('wallet.phone.help', values)}</p>
        <CopyButton text={link} labelKey="wallet.phone.copy" />
      </div>
    </details>
  )
}
