import { track } from '@gangway/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Banner } from '../../components/Banner/Banner.js'
import { Button } from '../../components/Button/Button.js'
import { EmptyState } from '../../components/EmptyState/EmptyState.js'
import { ErrorState } from '../../components/ErrorState/ErrorState.js'
import { LoadingRows } from '../../components/LoadingRows/LoadingRows.js'
import { LoadMore } from '../../components/LoadMore/LoadMore.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useDebounced } from '../../hooks/useDebounced.js'
import { useIsOnline } from '../../hooks/useIsOnline.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useRouter } from '../../router/useRouter.js'
import { hasMore } from '../../wallets/createWalletPages.js'
import { useChoosePairing } from '../../wallets/useChoosePairing.js'
import { useConsent } from '../../wallets/useConsent.js'
import { useIsPairingOffered } from '../../wallets/useIsPairingOffered.js'
import { useWalletsContext } from '../../wallets/WalletsProvider.js'
import { LegalLine } from '../connect/LegalLine.js'
import { mayNameSomebody } from './mayNameSomebody.js'
import { useFoundCount } from './useFoundCount.js'
import { useWalletTiles } from './useWalletTiles.js'
import { WalletSearch } from './WalletSearch.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    AllWallets: NoParams
  }
}

/** How long typing rests before the list is searched, ms. modal-behaviour.md §4. */
const searchDelay = 500

/** All wallets of the deployment's list, installed ones first; by name and page by page. interface-guide.md §7.3. */
export function AllWalletsView() {
  const t = useLateTranslate()
  const config = useConfig()
  const { back, push } = useRouter()
  const { pages } = useWalletsContext()
  const [typed, setTyped] = useState(() => pages.state.get().search)
  const search = useDebounced(typed.trim(), searchDelay)
  const isOnline = useIsOnline()
  const canPair = useIsPairingOffered() && isOnline
  const choosePairing = useChoosePairing()
  const { askFirst } = useConsent()
  const list = useRef<HTMLDivElement>(null)
  const focusList = useCallback(() => list.current?.focus({ preventScroll: true }), [])
  const { tiles, total, state } = useWalletTiles(search)
  const isSettled = state.status === 'loaded' && state.search === search
  useFoundCount(isSettled && search !== '' ? total : null)

  useEffect(() => {
    if (search !== '' && search !== pages.state.get().search && !mayNameSomebody(search))
      track(config, { type: 'track', event: 'SEARCH_WALLET', properties: { badge: '', search } })
    pages.search(search)
  }, [pages, config, search])

  const byCode = canPair && (
    <Button kind="quiet" icon="qr" onClick={() => askFirst(() => choosePairing())}>
      {t('pairing.byQr')}
    </Button>
  )
  const isNoneFound = isSettled && tiles.length === 0
  return (
    <>
      {!isOnline && <Banner kind="warning">{t('wallets.offline')}</Banner>}
      {!isNoneFound && byCode}
      <WalletSearch list={list} value={typed} onChange={setTyped} tiles={tiles} total={total} />
      {state.status === 'loading' && state.wallets.length === 0 && (
        <LoadingRows
          text={t('wallets.loading')}
          slowText={t('wallets.slow')}
          wayOut={
            <Button kind="quiet" onClick={back}>
              {t('dialog.back')}
            </Button>
          }
          restart={state.search}
        />
      )}
      {state.status === 'failed' && (
        <ErrorState title={t('wallets.failed')} text={t('wallets.failedHelp')} onRetry={pages.readOn} />
      )}
      {isNoneFound && (
        <EmptyState
          icon="search"
          title={t(canPair ? 'pairing.noneFound' : 'wallets.none', { text: search })}
          action={
            <>
              {byCode}
              <Button kind="quiet" onClick={() => push('MissingWallet')}>
                {t('wallets.why')}
              </Button>
            </>
          }
        />
      )}
      {state.status !== 'failed' && hasMore(state) && (
        <LoadMore
          isLoading={state.status === 'loading'}
          known={state.wallets.length}
          onMore={pages.readOn}
          onFocusLost={focusList}
        >
          {t(state.status === 'loading' ? 'wallets.loading' : 'wallets.loadMore')}
        </LoadMore>
      )}
      <LegalLine />
    </>
  )
}
