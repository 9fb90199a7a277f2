import { type BalanceEntry, isHidden as isHiddenByDefault, type TokenBalance } from '@gangway/core'
import { limits, specTexts } from '@gangway/protocol'
import { useRef } from 'react'
import { Banner } from '../../components/Banner/Banner.js'
import { Button } from '../../components/Button/Button.js'
import { EmptyState } from '../../components/EmptyState/EmptyState.js'
import { LoadingRows } from '../../components/LoadingRows/LoadingRows.js'
import { useBalances } from '../../hooks/useBalances.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useCustomTokens } from '../../hooks/useCustomTokens.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useNetwork } from '../../hooks/useNetwork.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { useRouter } from '../../router/useRouter.js'
import { AddedToken } from './AddedToken.js'
import { HiddenTokens } from './HiddenTokens.js'
import { OtherNetworkButton } from './OtherNetworkButton.js'
import { ShowButton } from './ShowButton.js'
import { StaleNotice } from './StaleNotice.js'
import { sortTokens } from './sortTokens.js'
import { TokenRow } from './TokenRow.js'
import styles from './TokensTab.module.css'
import { UnreadTokenRow } from './UnreadTokenRow.js'
import { useShownAnyway } from './useShownAnyway.js'

/** What the account holds on the selected network. interface-guide.md §8.2. */
export function TokensTab({ isHidden }: { isHidden: boolean }) {
  const config = useConfig()
  const { entry, refresh } = useBalances()
  const t = useLateTranslate()
  const name = useNetworkName(useNetwork().networkId)
  if (!entry || (entry.status === 'loading' && entry.updatedAt === null))
    return (
      <LoadingRows
        text={t('tokens.loading')}
        slowText={t('tokens.slow', { network: name })}
        wayOut={<OtherNetworkButton />}
        restart={name}
      />
    )
  const failure = {
    updatedAt: entry.updatedAt,
    title: specTexts.tokenBalanceUnavailable,
    text: config.sources ? t('error.balanceUnavailable') : t('tokens.errorText', { network: name }),
    onRetry: () => void refresh(),
    retryAt: getRetryTime(entry),
  }
  if (entry.updatedAt === null) return <StaleNotice {...failure} />
  return (
    <div className={styles.tokens}>
      {entry.lastRetry !== null && <StaleNotice {...failure} isBusy={entry.status === 'loading'} />}
      {entry.isPartial && (
        <Banner
          action={
            <Button
              kind="quiet"
              isBusy={entry.status === 'loading'}
              onClick={() => void refresh({ force: true })}
            >
              {t('block.refresh')}
            </Button>
          }
        >
          {t('tokens.partial', { network: name })}
        </Banner>
      )}
      <TokenList tokens={entry.tokenBalances} isHidden={isHidden} network={name} />
    </div>
  )
}

function TokenList(props: { tokens: readonly TokenBalance[]; isHidden: boolean; network: string }) {
  const { isHidden, network } = props
  const shown = useShownAnyway()
  const isFolded = ({ verdict, address }: TokenBalance) =>
    isHiddenByDefault(verdict) && !shown.has(address ?? '')
  const tokens = props.tokens.filter((token) => !isFolded(token))
  const t = useLateTranslate()
  const { push } = useRouter()
  const { features } = useConfig()
  const added = useCustomTokens()
  const addButton = useRef<HTMLButtonElement>(null)
  const focusAddButton = () => addButton.current?.focus()
  const isAdded = (token: TokenBalance) => added.some(({ address }) => address === token.address)
  const unread = added.filter(({ address }) => props.tokens.every((token) => token.address !== address))
  return (
    <>
      {tokens.length + unread.length === 0 ? (
        <EmptyState
          icon="coins"
          title={t('tokens.empty')}
          text={t('tokens.emptyText', { network })}
          action={
            features.onramp && (
              <Button kind="secondary" onClick={() => push('Buy')}>
                {t('account.buy')}
              </Button>
            )
          }
        />
      ) : (
        <ul className={styles.list} aria-label={t('account.tokens')}>
          {sortTokens(tokens).map((token) => (
            <li key={token.address ?? 'native'}>
              {token.address !== null && isAdded(token) ? (
                <AddedToken token={{ ...token, address: token.address }} onRemove={focusAddButton}>
                  {(action) => <TokenRow token={token} isHidden={isHidden} action={action} />}
                </AddedToken>
              ) : (
                <TokenRow
                  token={token}
                  isHidden={isHidden}
                  action={
                    isHiddenByDefault(token.verdict) && (
                      <ShowButton id={token.address ?? ''} name={token.symbol} shown={shown} />
                    )
                  }
                />
              )}
            </li>
          ))}
          {unread.map((token) => (
            <li key={token.address}>
              <AddedToken token={token} onRemove={focusAddButton}>
                {(action) => <UnreadTokenRow token={token} action={action} />}
              </AddedToken>
            </li>
          ))}
        </ul>
      )}
      <HiddenTokens tokens={props.tokens.filter(isFolded)} isHidden={isHidden} shown={shown} />
      <Button ref={addButton} kind="quiet" icon="plus" onClick={() => push('AddToken')}>
        {t('tokens.add')}
      </Button>
    </>
  )
}

/** product.md §8: retry is blocked for 30 s. */
function getRetryTime({ lastRetry }: BalanceEntry): number | null {
  return lastRetry === null ? null : lastRetry + limits.tokenBalanceRetryWait
}
