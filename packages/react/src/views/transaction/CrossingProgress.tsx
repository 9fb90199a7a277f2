import { formatAmount, type SentCrossing, type SentTransaction } from '@gangway/core'
import { Icon } from '../../components/Icon/Icon.js'
import type { IconName } from '../../components/Icon/icons.js'
import { Spinner } from '../../components/Spinner/Spinner.js'
import { useIsOnline } from '../../hooks/useIsOnline.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { useHiddenAmounts } from '../account/useHiddenAmounts.js'
import styles from './CrossingProgress.module.css'
import { useBought } from './useBought.js'

/** How far one half of a swap between networks is. */
type Half = 'waits' | 'underWay' | 'done' | 'back' | 'failed' | 'none'

/** Both halves of a swap that goes to another network: what leaves here, and what comes there. interface-guide.md §10 */
export function CrossingProgress({ transaction }: { transaction: SentTransaction }) {
  const crossing = transaction.swap?.crossing
  return crossing ? <Progress transaction={transaction} crossing={crossing} /> : null
}

function Progress({ transaction, crossing }: { transaction: SentTransaction; crossing: SentCrossing }) {
  const { amount, networkId, token } = transaction
  const t = useLateTranslate()
  const locale = useLocale()
  const isOnline = useIsOnline()
  const { isHidden } = useHiddenAmounts()
  const { bought, isExact } = useBought(transaction)
  const sum = isHidden ? t('account.hidden') : formatAmount(amount, token.decimals, { locale, group: true })
  const values = {
    sold: `${sum} ${token.symbol}`,
    bought: isHidden ? t('account.hidden') : bought,
    network: useNetworkName(networkId),
    other: useNetworkName(crossing.networkId),
  }
  const { leaves, comes } = getHalves(transaction, crossing)
  return (
    <>
      <ol className={styles.halves} aria-label={t('swap.progress')}>
        <Step half={leaves} text={t('swap.leaves', values)} />
        <Step half={comes} text={t(isExact ? 'swap.comes' : 'swap.comesAtLeast', values)} />
      </ol>
      {!isOnline && crossing.state === 'sent' && <p className={styles.note}>{t('swap.crossing.offline')}</p>}
    </>
  )
}

const icons: Readonly<Record<Exclude<Half, 'underWay'>, IconName>> = {
  waits: 'clock',
  done: 'check',
  back: 'back',
  failed: 'close',
  none: 'close',
}

function Step({ half, text }: { half: Half; text: string }) {
  const t = useLateTranslate()
  return (
    <li className={styles.half} data-half={half}>
      <span className={styles.picture}>
        {half === 'underWay' ? <Spinner size="s" /> : <Icon name={icons[half]} size="s" />}
      </span>
      <span className={styles.text}>
        <span>{text}</span>
        <span className={styles.note}>{t(`swap.half.${half}`)}</span>
      </span>
    </li>
  )
}

/** How far both are. What was not taken here brings nothing there. */
function getHalves(
  { status }: Pick<SentTransaction, 'status'>,
  { state }: Pick<SentCrossing, 'state'>,
): { leaves: Half; comes: Half } {
  if (status === 'pending' || status === 'unknown') return { leaves: 'underWay', comes: 'waits' }
  if (status !== 'confirmed' && status !== 'repriced') return { leaves: 'failed', comes: 'none' }
  if (state === 'refunded') return { leaves: 'back', comes: 'none' }
  const comes = { sent: 'underWay', arrived: 'done', failed: 'failed' } as const
  return { leaves: 'done', comes: comes[state] }
}
