import { cancelNamespaceSwitch, getNetwork, stopReconnecting } from '@gangway/core'
import { type ChainNamespace, getChainNamespace } from '@gangway/protocol'
import { useEffect } from 'react'
import { Badge } from '../components/Badge/Badge.js'
import { Banner } from '../components/Banner/Banner.js'
import { Button } from '../components/Button/Button.js'
import { EmptyState } from '../components/EmptyState/EmptyState.js'
import { Icon } from '../components/Icon/Icon.js'
import { Row } from '../components/Row/Row.js'
import { RowList } from '../components/RowList/RowList.js'
import { WalletIcon } from '../components/WalletIcon/WalletIcon.js'
import { useConnectAttempts } from '../connecting/ConnectAttemptsProvider.js'
import { isOpenAttempt } from '../connecting/connectAttempt.js'
import { useConfig } from '../hooks/useConfig.js'
import { useElapsed } from '../hooks/useElapsed.js'
import { useGangway } from '../hooks/useGangway.js'
import { useIsOnline } from '../hooks/useIsOnline.js'
import { useRouter } from '../hooks/useRouter.js'
import { useTranslate } from '../hooks/useTranslate.js'
import { useStore } from '../store/useStore.js'
import type { Wallet } from '../wallets/groupWallets.js'
import { useWallets } from '../wallets/useWallets.js'

/** Chooses how to connect. Methods this deployment does not offer are absent. interface-guide §7.2. */
export function ConnectView() {
  const t = useTranslate()
  const chainNamespace = useWantedNamespace()
  const wallets = useWallets().filter((wallet) => offers(wallet, chainNamespace))
  return (
    <>
      <ConnectNotes />
      {wallets.length > 0 ? (
        <RowList label={t('connect.wallets')}>
          {wallets.map((wallet) => (
            <WalletRow key={wallet.id} wallet={wallet} chainNamespace={chainNamespace} />
          ))}
        </RowList>
      ) : (
        <NoWallet />
      )}
    </>
  )
}

/** The family of the network chosen beforehand, for which there is no wallet yet. SPEC §4. */
function useWantedNamespace(): ChainNamespace | null {
  return useGangway((state) => (state.isSwitchingNamespace ? getChainNamespace(state.networkId) : null))
}

function offers(wallet: Wallet, chainNamespace: ChainNamespace | null): boolean {
  return (
    chainNamespace === null ||
    wallet.descriptors.some((descriptor) => descriptor.chainNamespace === chainNamespace)
  )
}

function ConnectNotes() {
  const t = useTranslate()
  const config = useConfig()
  const { back } = useRouter()
  const isOnline = useIsOnline()
  const isReconnectingLong = useElapsed(
    useGangway((state) => state.status === 'reconnecting'),
    5_000,
  )
  const wanted = useGangway((state) =>
    state.isSwitchingNamespace ? getNetwork(config, state.networkId) : null,
  )
  const kept = useGangway((state) => {
    const connection = state.current === null ? undefined : state.connections.get(state.current)
    return connection ? getNetwork(config, connection.networkId) : null
  })
  const stay = () => {
    cancelNamespaceSwitch(config)
    back()
  }
  return (
    <>
      {!isOnline && <Banner kind="warning">{t('connect.offline')}</Banner>}
      {isReconnectingLong && (
        <Banner
          action={
            <Button kind="quiet" onClick={() => stopReconnecting(config)}>
              {t('connect.stopReconnecting')}
            </Button>
          }
        >
          {t('connect.reconnecting')}
        </Banner>
      )}
      {wanted && (
        <Banner
          action={
            kept && (
              <Button kind="quiet" onClick={stay}>
                {t('connect.backToNetwork', { network: kept.name })}
              </Button>
            )
          }
        >
          {t('connect.needsNetwork', { network: wanted.name })}
        </Banner>
      )}
    </>
  )
}

function WalletRow({ wallet, chainNamespace }: { wallet: Wallet; chainNamespace: ChainNamespace | null }) {
  const t = useTranslate()
  const { push } = useRouter()
  useEffect(() => {
    for (const descriptor of wallet.descriptors) descriptor.preload?.()
  }, [wallet])
  const isOpen = useIsAsked(wallet)
  const isConnected = useGangway(({ connections }) =>
    wallet.descriptors.every(({ id }) => connections.has(id)),
  )
  const choose = () => {
    const family = chainNamespace ?? getOnlyFamily(wallet)
    const params = { walletId: wallet.id, wallet: wallet.name }
    push('ConnectingExternal', family ? { ...params, chainNamespace: family } : params)
  }
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
      onClick={choose}
    />
  )
}

function getOnlyFamily({ descriptors: [first, ...others] }: Wallet): ChainNamespace | null {
  return others.length === 0 ? first.chainNamespace : null
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

function NoWallet() {
  const t = useTranslate()
  const { push } = useRouter()
  return (
    <EmptyState
      icon="wallet"
      title={t('connect.noWallet')}
      text={t('connect.noWalletHelp')}
      action={
        <Button kind="secondary" onClick={() => push('Help')}>
          {t('connect.learnMore')}
        </Button>
      }
    />
  )
}
