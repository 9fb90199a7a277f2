import type { ChainNamespace } from '@gangway/protocol'
import { useEffect } from 'react'
import { Badge } from '../../components/Badge/Badge.js'
import { Icon } from '../../components/Icon/Icon.js'
import { Row } from '../../components/Row/Row.js'
import { WalletIcon } from '../../components/WalletIcon/WalletIcon.js'
import { useConnectAttempts } from '../../connectAttempts/ConnectAttemptsProvider.js'
import { isOpenAttempt } from '../../connectAttempts/connectAttempt.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { whenPainted } from '../../hooks/whenPainted.js'
import { useStore } from '../../store/useStore.js'
import type { Wallet } from '../../wallets/groupWallets.js'
import { useChooseWallet } from '../../wallets/useChooseWallet.js'
import { useConsent } from '../../wallets/useConsent.js'

/** A wallet that can be connected from this page. interface-guide.md §7.2. */
export function WalletRow(props: { wallet: Wallet; chainNamespace: ChainNamespace | null }) {
  const { wallet, chainNamespace } = props
  const t = useTranslate()
  const choose = useChooseWallet()
  const { askFirst } = useConsent()
  useEffect(
    () =>
      whenPainted(() => {
        for (const descriptor of wallet.descriptors) descriptor.preload?.()
      }),
    [wallet],
  )
  const isOpen = useIsAsked(wallet)
  const isConnected = useGangway(({ connections }) =>
    wallet.descriptors.every(({ id }) => connections.has(id)),
  )
  const subtitle = isOpen ? t('connect.waiting') : isConnected && t('connect.connected')
  return (
    <Row
      icon={<WalletIcon wallet={wallet} />}
      title={wallet.name}
      subtitle={subtitle}
      end={
        <>
          <WalletBadge wallet={wallet} />
          <Icon name="chevron" size="s" />
        </>
      }
      onClick={() => askFirst(() => choose(wallet, chainNamespace))}
    />
  )
}

function WalletBadge({ wallet }: { wallet: Wallet }) {
  const t = useTranslate()
  if (wallet.isRecent) return <Badge kind="accent">{t('badge.recent')}</Badge>
  return wallet.isInstalled ? <Badge>{t('badge.installed')}</Badge> : null
}

function useIsAsked(wallet: Wallet): boolean {
  const attempts = useStore(useConnectAttempts().state)
  return wallet.descriptors.some(({ id }) => isOpenAttempt(attempts.get(id)))
}
