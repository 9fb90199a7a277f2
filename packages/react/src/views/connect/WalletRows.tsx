import { track } from '@gangway/core'
import { Badge } from '../../components/Badge/Badge.js'
import { Banner } from '../../components/Banner/Banner.js'
import { Button } from '../../components/Button/Button.js'
import { EmptyState } from '../../components/EmptyState/EmptyState.js'
import { Icon } from '../../components/Icon/Icon.js'
import { Row } from '../../components/Row/Row.js'
import { RowList } from '../../components/RowList/RowList.js'
import { Skeleton } from '../../components/Skeleton/Skeleton.js'
import { WalletIcon } from '../../components/WalletIcon/WalletIcon.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { useRouter } from '../../router/useRouter.js'
import type { Wallet } from '../../wallets/groupWallets.js'
import { isSameWallet } from '../../wallets/isSameWallet.js'
import { useChooseListed } from '../../wallets/useChooseListed.js'
import { useConsent } from '../../wallets/useConsent.js'
import { useGetWallet } from '../../wallets/useGetWallet.js'
import { useIsPairingOffered } from '../../wallets/useIsPairingOffered.js'
import { useRecentPaired } from '../../wallets/useRecentPaired.js'
import { useWalletList } from '../../wallets/useWalletList.js'
import { useWallets } from '../../wallets/useWallets.js'
import { useWalletsContext } from '../../wallets/WalletsProvider.js'
import { PairingRow } from './PairingRow.js'
import { usePreparedLink } from './usePreparedLink.js'
import { useWantedNamespace } from './useWantedNamespace.js'
import { WalletRow } from './WalletRow.js'
import styles from './WalletRows.module.css'

/** Rows that stand for featured wallets on their way. interface-guide.md §7.2. */
const skeletonRows = 3

/**
 * The wallets to choose from: those used last, installed ones, configured and featured ones, any by pairing, then all of
 * them; where none is installed, pairing and a way to get one come first. Only the featured ones and the number of all
 * wait for a server. interface-guide.md §7.2.
 */
export function WalletRows() {
  const t = useTranslate()
  const { push } = useRouter()
  const { features } = useConfig()
  const chainNamespace = useWantedNamespace()
  const list = useWalletList()
  const all = useWallets()
  const wallets = all.filter(
    ({ descriptors }) =>
      !chainNamespace || descriptors.some((descriptor) => descriptor.chainNamespace === chainNamespace),
  )
  const recentPaired = useRecentPaired(all)
  const featured = list.featured.filter(
    (listed) =>
      (!chainNamespace || listed.namespaces.includes(chainNamespace)) &&
      !all.some((wallet) => isSameWallet(wallet, listed)) &&
      !recentPaired.some(({ wallet }) => wallet.id === listed.id),
  )
  const missing = useFeaturedOnTheirWay()
  const choose = useChooseListed()
  const canPair = useIsPairingOffered()
  usePreparedLink(canPair)
  const hasInstalled = wallets.some(({ isInstalled }) => isInstalled)
  const toRow = (wallet: Wallet) => (
    <WalletRow key={wallet.id} wallet={wallet} chainNamespace={chainNamespace} />
  )
  const used = wallets.filter(({ isRecent }) => isRecent).map(toRow)
  for (const { wallet, place } of recentPaired)
    used.splice(place, 0, <PairingRow key={wallet.id} recent={wallet} />)
  const pairing = canPair ? [<PairingRow key="pairing" />] : []
  const rows = [
    ...used,
    ...(canPair && !hasInstalled ? [...pairing, <GetWalletRow key="get" />] : []),
    ...wallets.filter(({ isRecent }) => !isRecent).map(toRow),
    ...featured.map((listed) => (
      <Row
        key={listed.id}
        icon={<WalletIcon wallet={listed} />}
        title={listed.name}
        end={<Icon name="chevron" size="s" />}
        onClick={() => choose(listed)}
      />
    )),
    ...(missing > 0 ? [<Skeleton key="loading" count={missing} />] : []),
    ...(hasInstalled ? pairing : []),
    ...(features.allWallets ? [<AllWalletsRow key="all" count={list.count} />] : []),
  ]
  return (
    <>
      {!hasInstalled && !canPair && <NoWallet />}
      {rows.length > 0 && <RowList label={t('connect.wallets')}>{rows}</RowList>}
      {list.status === 'failed' && (
        <Banner
          kind="warning"
          action={
            <Button kind="quiet" onClick={list.retry}>
              {t('block.retry')}
            </Button>
          }
        >
          {t('wallets.failed')}
        </Banner>
      )}
      <Button kind="quiet" onClick={() => push('MissingWallet')}>
        {t('wallets.why')}
      </Button>
    </>
  )
}

/** How many rows stand for featured wallets that are not here yet. */
function useFeaturedOnTheirWay(): number {
  const { wallets } = useConfig()
  const { status } = useWalletList()
  return status === 'idle' || status === 'loading' ? Math.min(skeletonRows, wallets.featured.length) : 0
}

function AllWalletsRow({ count }: { count: number | null }) {
  const t = useTranslate()
  const config = useConfig()
  const { push } = useRouter()
  const { askFirst } = useConsent()
  const { pages } = useWalletsContext()
  const open = () => {
    track(config, { type: 'track', event: 'CLICK_ALL_WALLETS' })
    pages.search('')
    push('AllWallets')
  }
  return (
    <Row
      icon={
        <span className={styles.tile}>
          <Icon name="search" />
        </span>
      }
      title={t('wallets.all')}
      end={
        <>
          {count !== null && <Badge>{t('wallets.count', { count })}</Badge>}
          <Icon name="chevron" size="s" />
        </>
      }
      onClick={() => askFirst(open)}
    />
  )
}

function NoWallet() {
  const t = useTranslate()
  const get = useFirstWallet()
  return (
    <EmptyState
      icon="wallet"
      title={t('connect.noWallet')}
      text={t('connect.noWalletHelp')}
      action={
        <Button kind="secondary" onClick={get}>
          {t('connect.learnMore')}
        </Button>
      }
    />
  )
}

function GetWalletRow() {
  const t = useTranslate()
  const get = useFirstWallet()
  return (
    <Row
      icon={
        <span className={styles.tile}>
          <Icon name="wallet" />
        </span>
      }
      title={t('connect.learnMore')}
      subtitle={t('connect.noWallet')}
      end={<Icon name="chevron" size="s" />}
      onClick={get}
    />
  )
}

/** Leads to where a first wallet can be had. */
function useFirstWallet(): () => void {
  const config = useConfig()
  const getWallet = useGetWallet()
  return () => {
    track(config, { type: 'track', event: 'CLICK_GET_WALLET' })
    getWallet()
  }
}
