import { CopyButton } from '../../components/CopyButton/CopyButton.js'
import { QrCode } from '../../components/QrCode/QrCode.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import styles from '../connectingWalletConnect/PairingLink.module.css'

/** The link as a code for the phone, and to be copied. Null: it is being made. interface-guide.md §7.7. */
export function FarcasterCode({ uri }: { uri: string | null }) {
  const t = useLateTranslate()
  const scan = t('pairing.scanWith', { wallet: 'Farcaster' })
  useSpoken(uri === null ? '' : scan)
  return (
    <>
      <QrCode text={uri} label={t('farcaster.qr')} />
      {uri !== null && (
        <>
          <p className={styles.help}>{scan}</p>
          <CopyButton text={uri} labelKey="block.copyLink" doneKey="block.linkCopied" />
        </>
      )}
    </>
  )
}
