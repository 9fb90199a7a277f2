import type { ChosenWallet } from '@gangway/core'
import { CopyButton } from '../../components/CopyButton/CopyButton.js'
import { QrCode } from '../../components/QrCode/QrCode.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import styles from './PairingLink.module.css'

/** The link as a code for another device, and to be copied. Null: it is being made. interface-guide.md §7.5. */
export function PairingCode({ uri, wallet }: { uri: string | null; wallet: ChosenWallet | null }) {
  const t = useLateTranslate()
  const scan = wallet ? t('pairing.scanWith', { wallet: wallet.name }) : t('pairing.scan')
  useSpoken(uri === null ? '' : scan)
  return (
    <>
      <QrCode text={uri} label={t('pairing.qr')} />
      {uri !== null && (
        <>
          <p className={styles.help}>{scan}</p>
          <CopyButton text={uri} labelKey="block.copyLink" doneKey="block.linkCopied" />
        </>
      )}
    </>
  )
}
