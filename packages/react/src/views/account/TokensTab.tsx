import type { BalanceEntry, TokenBalance } from '@gangway/core'
import { limits, specTexts } from '@gangway/protocol'
import { Button } from '../../components/Button/Button.js'
import { EmptyState } from '../../components/EmptyState/EmptyState.js'
import { ErrorState } from '../../components/ErrorState/ErrorState.js'
import { LoadingRows } from '../../components/LoadingRows/LoadingRows.js'
import { StaleBanner } from '../../components/StaleBanner/StaleBanner.js'
import { useBalances } from '../../hooks/useBalances.js'
import { useNetwork } from '../../hooks/useNetwork.js'
import { useRouter } from '../../hooks/useRouter.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { sortTokens } from './sortTokens.js'
import { TokenRow } from './TokenRow.js'
import styles from './TokensTab.module.css'

/** What the account holds on the selected network. interface-guide §8.2. */
export function TokensTab({ isHidden }: { isHidden: boolean }) {
  const { entry, refresh } = useBalances()
  const t = useTranslate()
  const { push } = useRouter()
  const { network } = useNetwork()
  const name = network?.name ?? t('networks.unknown')
  if (!entry || (entry.status === 'loading' && entry.updatedAt === null))
    return (
      <LoadingRows
        text={t('tokens.loading')}
        slowText={t('tokens.slow', { network: name })}
        wayOut={
          <Button kind="quiet" onClick={() => push('Networks')}>
            {t('tokens.otherNetwork')}
          </Button>
        }
        restart={name}
      />
    )
  if (entry.updatedAt === null)
    return (
      <ErrorState
        title={specTexts.tokenBalanceUnavailable}
        text={t('tokens.errorText', { network: name })}
        onRetry={() => void refresh()}
        retryAt={getRetryTime(entry)}
      />
    )
  return (
    <div className={styles.tokens}>
      <StaleNotice entry={entry} updatedAt={entry.updatedAt} network={name} onRetry={() => void refresh()} />
      {entry.tokenBalances.length === 0 ? (
        <EmptyState icon="coins" title={t('tokens.empty')} text={t('tokens.emptyText', { network: name })} />
      ) : (
        <TokenList tokens={entry.tokenBalances} isHidden={isHidden} />
      )}
    </div>
  )
}

function TokenList({ tokens, isHidden }: { tokens: readonly TokenBalance[]; isHidden: boolean }) {
  const t = useTranslate()
  return (
    <ul className={styles.list} aria-label={t('account.tokens')}>
      {sortTokens(tokens).map((token) => (
        <li key={token.address ?? 'native'}>
          <TokenRow token={token} isHidden={isHidden} />
        </li>
      ))}
    </ul>
  )
}

// The last good list stays; the error says that it is old. SPEC §8.
function StaleNotice(props: {
  entry: BalanceEntry
  updatedAt: number
  network: string
  onRetry: () => void
}) {
  const { entry, updatedAt, network, onRetry } = props
  const t = useTranslate()
  if (entry.lastRetry === null) return null
  return (
    <>
      <StaleBanner updatedAt={updatedAt} onRefresh={onRetry} isBusy={entry.status === 'loading'} />
      <ErrorState
        title={specTexts.tokenBalanceUnavailable}
        text={t('tokens.errorText', { network })}
        onRetry={onRetry}
        retryAt={getRetryTime(entry)}
      />
    </>
  )
}

/** SPEC §8: retry is blocked for 30 s. */
function getRetryTime({ lastRetry }: BalanceEntry): number | null {
  return lastRetry === null ? null : lastRetry + limits.tokenBalanceRetryWait
}
