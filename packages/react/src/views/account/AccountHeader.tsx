import { formatFiat, type TokenBalance } from '@gangway/core'
import { type ReactNode, useContext } from 'react'
import { Address } from '../../components/Address/Address.js'
import { Button } from '../../components/Button/Button.js'
import { Icon } from '../../components/Icon/Icon.js'
import { IconButton } from '../../components/IconButton/IconButton.js'
import { NetworkIcon } from '../../components/NetworkIcon/NetworkIcon.js'
import { SpokenText } from '../../components/SpokenText/SpokenText.js'
import { WalletIcon } from '../../components/WalletIcon/WalletIcon.js'
import { useAccount } from '../../hooks/useAccount.js'
import { useActiveConnection } from '../../hooks/useActiveConnection.js'
import { useBalances } from '../../hooks/useBalances.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { useNetwork } from '../../hooks/useNetwork.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { useRouter } from '../../router/useRouter.js'
import { ViewEntryContext } from '../../router/useViewParams.js'
import styles from './AccountPanel.module.css'
import { getTotal } from './getTotal.js'
import { Portrait } from './Portrait.js'

/** Who is connected, on which network, with how much. interface-guide.md §8.1. */
export function AccountHeader(props: {
  isHidden: boolean
  onToggleHidden: () => void
  /** Beside the network. */
  place?: ReactNode
}) {
  const { address, profileName, profileImage } = useAccount()
  const { entry } = useBalances()
  const { features } = useConfig()
  const { push } = useRouter()
  const t = useLateTranslate()
  if (address === null) return null
  return (
    <div className={styles.header}>
      <Portrait address={address} image={profileImage} />
      <span className={profileName ? styles.named : undefined}>
        <Address address={address} name={profileName ?? undefined} />
      </span>
      <div className={styles.places}>
        <WalletName />
        <NetworkName />
        {props.place}
      </div>
      <div className={styles.totals}>
        {entry?.updatedAt != null && <Total {...props} tokens={entry.tokenBalances} />}
      </div>
      {(features.send || features.receive || features.swaps || features.onramp) && (
        <div className={styles.actions}>
          {features.send && (
            <Button isWide icon="send" onClick={() => push('Send')}>
              {t('account.send')}
            </Button>
          )}
          {features.swaps && (
            <Button isWide kind="secondary" icon="swap" onClick={() => push('Swap')}>
              {t('account.swap')}
            </Button>
          )}
          {features.receive && (
            <Button isWide kind="secondary" icon="download" onClick={() => push('Receive')}>
              {t('account.receive')}
            </Button>
          )}
          {features.onramp && (
            <Button isWide kind="secondary" icon="plus" onClick={() => push('Buy')}>
              {t('account.buy')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function WalletName() {
  const t = useLateTranslate()
  const { push } = useRouter()
  const connection = useActiveConnection()
  const others = useGangway((state) => state.connections.size - 1)
  if (!connection) return null
  const { descriptor } = connection
  return (
    <button type="button" className={styles.pill} onClick={() => push('Profile')}>
      <SpokenText>{t('profile.open')}</SpokenText>
      <WalletIcon wallet={descriptor} size="s" />
      <span className={styles.pillText}>{descriptor.name}</span>
      {others > 0 && <span className={styles.note}>{t('profile.more', { count: others })}</span>}
      <Icon name="chevronDown" size="s" />
    </button>
  )
}

// The dialog's own header has the switcher; outside of the dialog this is it, unless switching is off.
function NetworkName() {
  const isInDialog = useContext(ViewEntryContext) !== null
  const { enableNetworkSwitch = true } = useConfig().features
  const t = useLateTranslate()
  const { push } = useRouter()
  const { networkId, network } = useNetwork()
  const name = useNetworkName(networkId)
  if (isInDialog || !enableNetworkSwitch) return <p className={styles.note}>{name}</p>
  return (
    <button
      type="button"
      className={styles.pill}
      title={t('account.network', { network: name })}
      onClick={() => push('Networks')}
    >
      {network && <NetworkIcon network={network} size="s" />}
      {name}
      <Icon name="chevronDown" size="s" />
    </button>
  )
}

function Total(props: { tokens: readonly TokenBalance[]; isHidden: boolean; onToggleHidden: () => void }) {
  // No node tells a price.
  const hasPrices = !useConfig().sources
  const t = useLateTranslate()
  const locale = useLocale()
  const { value, unpriced } = getTotal(props.tokens)
  return (
    <>
      <div className={styles.totalLine}>
        {hasPrices && (
          <p className={styles.total} title={t('account.total')}>
            <bdi dir="ltr">{props.isHidden ? t('account.hidden') : formatFiat(value, { locale })}</bdi>
          </p>
        )}
        <IconButton
          icon={props.isHidden ? 'eyeOff' : 'eye'}
          label={t(props.isHidden ? 'account.showAmounts' : 'account.hideAmounts')}
          onClick={props.onToggleHidden}
        />
      </div>
      {hasPrices && unpriced > 0 && (
        <p className={styles.note}>{t('account.unpriced', { count: unpriced })}</p>
      )}
    </>
  )
}
