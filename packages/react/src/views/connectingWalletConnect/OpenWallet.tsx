import { type ChosenWallet, getPairingLink, type ListedWallet } from '@gangway/core'
import { Button } from '../../components/Button/Button.js'
import { CopyButton } from '../../components/CopyButton/CopyButton.js'
import { Disclosure } from '../../components/Disclosure/Disclosure.js'
import { LinkButton } from '../../components/LinkButton/LinkButton.js'
import { QrCode } from '../../components/QrCode/QrCode.js'
import { WalletIcon } from '../../components/WalletIcon/WalletIcon.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import { isTelegram } from '../../platform/isTelegram.js'
import { useRouter } from '../../router/useRouter.js'
import { isListed } from '../../wallets/isListed.js'
import { useGetWallet } from '../../wallets/useGetWallet.js'
import styles from './PairingLink.module.css'
import { useOpening } from './useOpening.js'

type OpenWalletProps = { uri: string | null; wallet: ChosenWallet | null }

/**
 * On a phone: opens the wallet by a link that the tap itself follows, as browsers there refuse one a script opens after
 * waiting; another device can still read the code. Null: the link is being made. interface-guide.md §7.5.
 */
export function OpenWallet({ uri, wallet }: OpenWalletProps) {
  const t = useLateTranslate()
  const label = wallet ? t('pairing.open', { wallet: wallet.name }) : t('pairing.openAny')
  return (
    <>
      {wallet && <WalletIcon wallet={wallet} size="xl" />}
      {uri === null ? (
        <Button isWide isBusy>
          {label}
        </Button>
      ) : (
        <OpenLink uri={uri} wallet={wallet} label={label} />
      )}
    </>
  )
}

function OpenLink({ uri, wallet, label }: OpenWalletProps & { uri: string; label: string }) {
  const t = useLateTranslate()
  const opening = useOpening()
  const note = { none: '', long: t('pairing.long'), notOpened: t('pairing.notOpened') }[opening.phase]
  useSpoken(note || label)
  const hasFailed = opening.phase === 'notOpened'
  return (
    <>
      {note && <p className={styles.note}>{note}</p>}
      <LinkButton href={getLink(wallet, uri)} onClick={opening.begin}>
        {hasFailed ? t('connecting.tryAgain') : label}
      </LinkButton>
      <CopyButton text={uri} labelKey="block.copyLink" doneKey="block.linkCopied" />
      {wallet ? hasFailed && isListed(wallet) && <GetWallet wallet={wallet} /> : <ChooseWallet />}
      <Disclosure summary={t('pairing.anotherDevice')}>
        <div className={styles.pairing}>
          <QrCode text={uri} label={t('pairing.qr')} />
        </div>
      </Disclosure>
    </>
  )
}

/** Where it can be had; nobody is sent to a shop on a guess. */
function GetWallet({ wallet }: { wallet: ListedWallet }) {
  const t = useLateTranslate()
  const { push } = useRouter()
  return (
    <Button kind="quiet" onClick={() => push('WalletDetail', { wallet: wallet.name, listed: wallet })}>
      {t('connecting.getWallet', { wallet: wallet.name })}
    </Button>
  )
}

/** A wallet with a link of its own opens more surely than the one the phone picks. */
function ChooseWallet() {
  const t = useLateTranslate()
  const { features } = useConfig()
  const getWallet = useGetWallet()
  if (!features.allWallets) return null
  return (
    <Button kind="quiet" onClick={() => getWallet()}>
      {t('pairing.choose')}
    </Button>
  )
}

function getLink(wallet: ChosenWallet | null, uri: string): string {
  if (!wallet) return uri
  const isTelegramAndroid = isTelegram() && /Android/.test(navigator.userAgent)
  const { universal, native } = getPairingLink(wallet, uri, { isTelegramAndroid })
  return universal ?? native ?? uri
}
