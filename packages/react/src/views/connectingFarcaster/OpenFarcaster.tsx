import { Button } from '../../components/Button/Button.js'
import { CopyButton } from '../../components/CopyButton/CopyButton.js'
import { Disclosure } from '../../components/Disclosure/Disclosure.js'
import { LinkButton } from '../../components/LinkButton/LinkButton.js'
import { QrCode } from '../../components/QrCode/QrCode.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import styles from '../connectingWalletConnect/PairingLink.module.css'
import { useOpening } from '../connectingWalletConnect/useOpening.js'
import { SocialMark } from '../social/SocialMark.js'

/** On a phone: opens the app by a link the tap itself follows. Null: it is being made. interface-guide.md §7.5, §7.7. */
export function OpenFarcaster({ uri }: { uri: string | null }) {
  const t = useLateTranslate()
  const { phase, begin } = useOpening()
  const note = { none: '', long: t('pairing.long'), notOpened: t('pairing.notOpened') }[phase]
  const label = t('farcaster.open')
  useSpoken(note || (uri === null ? '' : label))
  return (
    <>
      <SocialMark provider="farcaster" size="xl" />
      <p className={styles.help}>{t('farcaster.help')}</p>
      {note && <p className={styles.note}>{note}</p>}
      {uri === null ? (
        <Button isWide isBusy>
          {label}
        </Button>
      ) : (
        <>
          <LinkButton href={uri} onClick={begin}>
            {phase === 'notOpened' ? t('connecting.tryAgain') : label}
          </LinkButton>
          <CopyButton text={uri} labelKey="block.copyLink" doneKey="block.linkCopied" />
          <Disclosure summary={t('pairing.anotherDevice')}>
            <div className={styles.pairing}>
              <QrCode text={uri} label={t('farcaster.qr')} />
            </div>
          </Disclosure>
        </>
      )}
    </>
  )
}
