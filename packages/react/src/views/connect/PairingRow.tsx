import { type PairingWallet, track } from '@gangway/core'
import { Badge } from '../../components/Badge/Badge.js'
import { Icon } from '../../components/Icon/Icon.js'
import { Row } from '../../components/Row/Row.js'
import { WalletIcon } from '../../components/WalletIcon/WalletIcon.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useIsOnline } from '../../hooks/useIsOnline.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { isPhone } from '../../platform/isPhone.js'
import { useChoosePairing } from '../../wallets/useChoosePairing.js'
import { useConsent } from '../../wallets/useConsent.js'
import styles from './WalletRows.module.css'

/** Pairing with any wallet, by a code or a link, or with one that was used before. interface-guide.md §7.2. */
export function PairingRow({ recent }: { recent?: PairingWallet }) {
  const t = useTranslate()
  const config = useConfig()
  const choose = useChoosePairing()
  const { askFirst } = useConsent()
  const isOnline = useIsOnline()
  const name = recent?.name ?? config.pairing?.name ?? ''
  const open = () => {
    const platform = isPhone() ? 'mobile' : 'qrcode'
    track(config, { type: 'track', event: 'SELECT_WALLET', properties: { name, platform } })
    choose(recent)
  }
  return (
    <Row
      icon={recent ? <WalletIcon wallet={recent} /> : <CodeTile />}
      title={name}
      subtitle={!isOnline && t('connect.needsConnection')}
      isDisabled={!isOnline}
      end={
        <>
          {recent && <Badge kind="accent">{t('badge.recent')}</Badge>}
          {!recent && <Badge>{t(isPhone() ? 'badge.openLink' : 'badge.qr')}</Badge>}
          <Icon name="chevron" size="s" />
        </>
      }
      onClick={() => askFirst(open)}
    />
  )
}

function CodeTile() {
  return (
    <span className={styles.tile}>
      <Icon name="qr" />
    </span>
  )
}
