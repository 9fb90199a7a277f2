import { isHidden, type Nft } from '@gangway/core'
import { useCallback, useRef } from 'react'
import { Banner } from '../../components/Banner/Banner.js'
import { EmptyState } from '../../components/EmptyState/EmptyState.js'
import { LoadingRows } from '../../components/LoadingRows/LoadingRows.js'
import { LoadMore } from '../../components/LoadMore/LoadMore.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useNetwork } from '../../hooks/useNetwork.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { useNfts } from '../../hooks/useNfts.js'
import { HiddenRows } from './HiddenRows.js'
import { getNftId, NftGrid } from './NftGrid.js'
import styles from './NftGrid.module.css'
import { OtherNetworkButton } from './OtherNetworkButton.js'
import { StaleNotice } from './StaleNotice.js'
import { useShownAnyway } from './useShownAnyway.js'

/** NFTs the account holds on the selected network. interface-guide.md §8.3 */
export function NftsTab() {
  const t = useLateTranslate()
  const { features } = useConfig()
  const network = useNetworkName(useNetwork().networkId)
  const { list, retry, readMore, readHidden } = useNfts()
  const shown = useShownAnyway()
  const top = useRef<HTMLDivElement>(null)
  const focusTop = useCallback(() => top.current?.focus({ preventScroll: true }), [])
  if (!features.history) return <EmptyState icon="image" title={t('nfts.empty')} text={t('nfts.emptyText')} />
  if (!list || (list.updatedAt === null && list.status === 'loading')) return <Loading network={network} />
  const isFolded = (nft: Nft) => isHidden(nft.verdict) && !shown.has(getNftId(nft))
  const visible = list.rows.filter((nft) => !isFolded(nft))
  const folded = list.rows.filter(isFolded)
  const count = folded.length + (list.includesHidden ? 0 : list.leftOut)
  const isFailed = list.status === 'error'
  return (
    <div ref={top} className={styles.nfts} tabIndex={-1}>
      {isFailed && (
        <StaleNotice
          updatedAt={list.updatedAt}
          title={t('nfts.failed')}
          text={t('history.errorText', { network })}
          onRetry={retry}
        />
      )}
      {list.isPartial && <Banner>{t('history.partial', { network })}</Banner>}
      {visible.length === 0 && !isFailed && (
        <EmptyState icon="image" title={t('nfts.empty')} text={t('nfts.none', { network })} />
      )}
      <NftGrid nfts={visible} label={t('account.nfts')} shown={shown} />
      <HiddenRows
        count={count}
        isLoading={list.status === 'loading' && folded.length === 0}
        onOpen={() => {
          if (!list.includesHidden) readHidden()
        }}
      >
        <NftGrid nfts={folded} label={t('hidden.title', { count })} shown={shown} />
      </HiddenRows>
      {list.next !== null && !isFailed && (
        <LoadMore
          isLoading={list.status === 'loading'}
          known={list.rows.length}
          onMore={readMore}
          onFocusLost={focusTop}
        >
          {t(list.status === 'loading' ? 'history.loadingMore' : 'history.more')}
        </LoadMore>
      )}
    </div>
  )
}

function Loading({ network }: { network: string }) {
  const t = useLateTranslate()
  return (
    <LoadingRows
      text={t('nfts.loading')}
      slowText={t('tokens.slow', { network })}
      wayOut={<OtherNetworkButton />}
      restart={network}
    />
  )
}
