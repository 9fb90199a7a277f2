import { type AccountTransaction, formatAddress } from '@gangway/core'
import { specTexts } from '@gangway/protocol'
import { useCallback, useRef } from 'react'
import { Banner } from '../../components/Banner/Banner.js'
import { EmptyState } from '../../components/EmptyState/EmptyState.js'
import { LoadingRows } from '../../components/LoadingRows/LoadingRows.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useNetwork } from '../../hooks/useNetwork.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { ActivityDays } from './ActivityDays.js'
import { ActivityEnd } from './ActivityEnd.js'
import styles from './ActivityTab.module.css'
import { FoundRow } from './FoundRow.js'
import { HiddenRows } from './HiddenRows.js'
import hiddenStyles from './HiddenRows.module.css'
import { OtherNetworkButton } from './OtherNetworkButton.js'
import { ShowButton } from './ShowButton.js'
import { StaleNotice } from './StaleNotice.js'
import { type Activity, useActivity } from './useActivity.js'

/** What the account sent and received: on the selected network whole, on others what this browser sent. interface-guide.md §8.4. */
export function ActivityTab({ isHidden }: { isHidden: boolean }) {
  const activity = useActivity()
  const { list, items, hidden } = activity
  const { features } = useConfig()
  const top = useRef<HTMLDivElement>(null)
  const focusTop = useCallback(() => top.current?.focus({ preventScroll: true }), [])
  const isEmpty = items.length + hidden.count === 0
  if (isEmpty && features.history && list?.updatedAt == null && list?.status !== 'error') return <Loading />
  return (
    <div ref={top} className={styles.activity} tabIndex={-1}>
      <Notices activity={activity} />
      {isEmpty && list?.status !== 'error' && <Empty />}
      <ActivityDays items={items} shown={hidden.shown} isHidden={isHidden} />
      <HiddenRows
        count={hidden.count}
        isLoading={list?.status === 'loading' && hidden.transactions.length === 0}
        onOpen={() => {
          if (list && !list.includesHidden) activity.readHidden()
        }}
      >
        <ul className={styles.list}>
          {hidden.transactions.map((transaction) => (
            <li key={transaction.hash} className={hiddenStyles.line}>
              <FoundRow transaction={transaction} isHidden={isHidden} />
              <ShowButton id={transaction.hash} name={getName(transaction)} shown={hidden.shown} />
            </li>
          ))}
        </ul>
      </HiddenRows>
      <ActivityEnd activity={activity} onFocusLost={focusTop} />
    </div>
  )
}

/** What a transaction is called where a button names it. */
function getName({ hash, transfers }: AccountTransaction): string {
  return transfers[0]?.symbol ?? transfers[0]?.name ?? formatAddress(hash)
}

function Loading() {
  const t = useLateTranslate()
  const network = useNetworkName(useNetwork().networkId)
  return (
    <LoadingRows
      text={t('history.loading')}
      slowText={t('tokens.slow', { network })}
      wayOut={<OtherNetworkButton />}
      restart={network}
    />
  )
}

function Empty() {
  const t = useLateTranslate()
  return <EmptyState icon="clock" title={t('activity.empty')} text={t('activity.emptyText')} />
}

function Notices({ activity: { list, retry } }: { activity: Activity }) {
  const t = useLateTranslate()
  const network = useNetworkName(useNetwork().networkId)
  if (!list) return null
  return (
    <>
      {list.status === 'error' && (
        <StaleNotice
          updatedAt={list.updatedAt}
          title={specTexts.fetchTransactionsFailed}
          text={t('history.errorText', { network })}
          onRetry={retry}
        />
      )}
      {list.isPartial && <Banner>{t('history.partial', { network })}</Banner>}
      {list.isUnattributed && <Banner>{t('history.unattributed', { network })}</Banner>}
    </>
  )
}
