import { formatFiat } from '@gangway/core'
import { type PortfolioSum, sumPortfolio } from '@gangway/protocol'
import { useMemo } from 'react'
import { Banner } from '../../../components/Banner/Banner.js'
import { Button } from '../../../components/Button/Button.js'
import { EmptyState } from '../../../components/EmptyState/EmptyState.js'
import { IconButton } from '../../../components/IconButton/IconButton.js'
import { Skeleton } from '../../../components/Skeleton/Skeleton.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useLocale } from '../../../hooks/useLocale.js'
import { useOwnTexts } from '../../../hooks/useOwnTexts.js'
import { useSeenOrder } from '../../../hooks/useSeenOrder.js'
import panelStyles from '../AccountPanel.module.css'
import { useHiddenAmounts } from '../useHiddenAmounts.js'
import styles from './AllNetworks.module.css'
import { AllNetworksRow } from './AllNetworksRow.js'
import { allNetworksTexts } from './allNetworksTexts.js'
import { usePortfolios } from './usePortfolios.js'

/** Skeleton rows, however many networks are waited for. */
const mostSkeletons = 3

/**
 * What the connected accounts hold on all networks: the sum, and each token with the networks it is on. Networks come as they
 * answer; rows that are there stay where they are, and new ones come below.
 */
export function AllNetworks() {
  const t = useLateTranslate()
  const own = useOwnTexts(allNetworksTexts)
  const { isHidden, toggle } = useHiddenAmounts()
  const { read, failed, waiting, retry } = usePortfolios()
  const sum = useMemo(() => sumPortfolio(read), [read])
  const order = useSeenOrder(sum.tokens.map(({ id }) => id))
  const count =
    read.length + waiting.length + failed.filter(({ caipNetworkId }) => !isRead(read, caipNetworkId)).length
  const tokens = order.flatMap((id) => sum.tokens.filter((token) => token.id === id))
  const isDone = waiting.length === 0
  return (
    <>
      <div className={panelStyles.totals}>
        {read.length > 0 && (
          <>
            <div className={panelStyles.totalLine}>
              <p className={panelStyles.total} title={t('account.total')}>
                <Money value={sum.value} isHidden={isHidden} />
              </p>
              <IconButton
                icon={isHidden ? 'eyeOff' : 'eye'}
                label={t(isHidden ? 'account.showAmounts' : 'account.hideAmounts')}
                onClick={toggle}
              />
            </div>
            {!isHidden && <DayChange sum={sum} />}
          </>
        )}
        <p className={panelStyles.note} role="status">
          {isDone
            ? sum.unpriced > 0 && t('account.unpriced', { count: sum.unpriced })
            : `${t('tokens.loading')} ${count - waiting.length}/${count}`}
        </p>
      </div>
      <ul className={styles.list} aria-label={t('account.allNetworks')}>
        {tokens.map((token) => (
          <li key={token.id}>
            <AllNetworksRow token={token} isHidden={isHidden} />
          </li>
        ))}
      </ul>
      {!isDone && <Skeleton count={Math.min(waiting.length, mostSkeletons)} />}
      {isDone && tokens.length === 0 && failed.length === 0 && (
        <EmptyState icon="coins" title={t('tokens.empty')} />
      )}
      {failed.length > 0 && (
        <Banner
          kind="warning"
          action={
            <Button kind="quiet" icon="refresh" isBusy={!isDone} onClick={retry}>
              {t('block.retry')}
            </Button>
          }
        >
          {own('failed', { networks: failed.map(({ name }) => name).join(', ') })}
        </Banner>
      )}
      {sum.hidden > 0 && <p className={panelStyles.note}>{t('hidden.title', { count: sum.hidden })}</p>}
    </>
  )
}

const isRead = (read: readonly { chainId: string }[], id: string) =>
  read.some(({ chainId }) => chainId === id)

function Money({ value, isHidden }: { value: number | null; isHidden: boolean }) {
  const locale = useLocale()
  const t = useLateTranslate()
  return <bdi dir="ltr">{isHidden ? t('account.hidden') : formatFiat(value, { locale })}</bdi>
}

/** Of what a change is known: a part of the sum may have none, and then the words say so. */
function DayChange({ sum: { value, change, changeOf } }: { sum: PortfolioSum }) {
  const locale = useLocale()
  const own = useOwnTexts(allNetworksTexts)
  const before = changeOf - (change ?? 0)
  if (change === null || before <= 0) return null
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const sign = change < 0 ? '−' : '+'
  const isWhole = changeOf >= (value ?? 0) * 0.99
  return (
    <p className={styles.change} data-falls={change < 0 || undefined}>
      <bdi dir="ltr">
        {`${sign}${formatFiat(Math.abs(change), { locale })} (${sign}${percent.format(Math.abs(change) / before)})`}
      </bdi>{' '}
      {own(isWhole ? 'day' : 'dayPart')}
    </p>
  )
}
