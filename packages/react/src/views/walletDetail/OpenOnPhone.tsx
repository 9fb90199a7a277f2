import type { ListedWallet } from '@gangway/core'
import { CopyButton } from '../../components/CopyButton/CopyButton.js'
import { Disclosure } from '../../components/Disclosure/Disclosure.js'
import { LinkButton } from '../../components/LinkButton/LinkButton.js'
import { QrCode } from '../../components/QrCode/QrCode.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { isPhone } from '../../platform/isPhone.js'
import styles from './OpenOnPhone.module.css'

/**
 * Opens this page in the wallet's own browser: on a phone by a link, which the tap itself follows; elsewhere by a code
 * for a phone to read. interface-guide.md §7.5.
 */
export function OpenOnPhone({ wallet, link }: { wallet: ListedWallet; link: string }) {
  const t = useLateTranslate()
  const values = { wallet: wallet.name }
  if (isPhone())
    return (
      <div className={styles.open}>
        <LinkButton href={link}>{t('wallet.open', values)}</LinkButton>
        <p className={styles.help}>{t('wallet.open.help', values)}</p>
        <CopyButton text={link} labelKey="block.copyLink" doneKey="block.linkCopied" />
      </div>
    )
  return (
    <Disclosure summary={t('wallet.phone')}>
      <div className={styles.open}>
        <QrCode text={link} label={t('wallet.phone.qr', values)} />
        <p className={styles.help}>{t('wallet.phone.help', values)}</p>
        <CopyButton text={link} labelKey="block.copyLink" doneKey="block.linkCopied" />
      </div>
    </Disclosure>
  )
}
