import { formatQuantity, getNetwork, type SentCrossing, type SentTransaction } from '@gangway/core'
import { Icon } from '../../components/Icon/Icon.js'
import type { IconName } from '../../components/Icon/icons.js'
import { Row } from '../../components/Row/Row.js'
import { Spinner } from '../../components/Spinner/Spinner.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useIsSlow } from '../../hooks/useIsSlow.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import type { AnyMessageKey } from '../../locales/messageKey.js'
import { useOpenTransaction } from '../../router/useOpenTransaction.js'
import { formatNft } from '../send/formatNft.js'
import styles from './ActivityTab.module.css'
import { AddressSentence, addressPlace } from './AddressSentence.js'
import { getSentTotals } from './getSentTotals.js'
import { StatusLine } from './StatusLine.js'

const icons: Record<Exclude<SentTransaction['status'], 'pending'>, IconName> = {
  confirmed: 'send',
  failed: 'close',
  expired: 'clock',
  repriced: 'send',
  cancelled: 'close',
  replaced: 'swap',
  unknown: 'help',
}

/** Who has not been sent anything, or perhaps not, is not said to have been. */
const titleKeys: Partial<Record<SentTransaction['status'], AnyMessageKey>> = {
  pending: 'activity.sendingTo',
  confirmed: 'activity.sentTo',
  repriced: 'activity.sentTo',
}

/** The same of several that left together. */
const severalKeys: typeof titleKeys = {
  pending: 'several.sending',
  confirmed: 'several.sentTo',
  repriced: 'several.sentTo',
}

/** The same of swaps. */
const swapKeys: typeof titleKeys = {
  pending: 'swap.row.pending',
  confirmed: 'swap.row.done',
  repriced: 'swap.row.done',
}

/** How the other half of a swap between networks stands, once it was paid here. */
const crossingKeys: Readonly<Record<SentCrossing['state'], AnyMessageKey>> = {
  sent: 'swap.crossing.row',
  arrived: 'swap.crossing.rowArrived',
  refunded: 'swap.crossing.rowBack',
  failed: 'swap.crossing.rowFailed',
}

/** In which colours. */
const crossingStatus: Readonly<Record<SentCrossing['state'], SentTransaction['status']>> = {
  sent: 'pending',
  arrived: 'confirmed',
  refunded: 'replaced',
  failed: 'failed',
}

/** One transaction; the row leads to all that is known of it. */
export function ActivityRow({ transaction, isHidden }: { transaction: SentTransaction; isHidden: boolean }) {
  const { hash, status, swap } = transaction
  const network = getNetwork(useConfig(), transaction.networkId)
  const open = useOpenTransaction()
  return (
    <Row
      icon={
        <span className={styles.picture} data-status={status}>
          {status === 'pending' || isOnItsWay(transaction) ? (
            <Spinner size="s" />
          ) : (
            <Icon name={swap && isMade(status) ? 'swap' : icons[status]} size="s" />
          )}
        </span>
      }
      title={<Title transaction={transaction} />}
      subtitle={<Status transaction={transaction} />}
      end={
        <span className={styles.amounts}>
          <Amount transaction={transaction} isHidden={isHidden} />
          <span className={styles.network}>{network?.name}</span>
        </span>
      }
      onClick={() => open(hash)}
    />
  )
}

/** Paid here, and nothing came there. */
function isLost({ swap }: SentTransaction): boolean {
  return swap?.crossing?.state === 'refunded' || swap?.crossing?.state === 'failed'
}

/** Paid here, and to arrive on another network. */
function isOnItsWay({ status, swap }: SentTransaction): boolean {
  return isMade(status) && swap?.crossing?.state === 'sent'
}

function isMade(status: SentTransaction['status']): boolean {
  return status === 'confirmed' || status === 'repriced'
}

function Title({ transaction }: { transaction: SentTransaction }) {
  const { call, description, isPartial, moves, status, swap, to, token } = transaction
  const t = useLateTranslate()
  if (swap) {
    const key = isOnItsWay(transaction)
      ? 'swap.row.pending'
      : isLost(transaction)
        ? undefined
        : swapKeys[status]
    return t(key ?? 'swap.row.other', { sell: token.symbol, buy: swap.token.symbol })
  }
  if (description !== undefined || call)
    return <bdi className={styles.title}>{description ?? t('news.call')}</bdi>
  if (moves) {
    const titleKey = isPartial ? undefined : severalKeys[status]
    return t(titleKey ?? 'several.count', { count: moves.length })
  }
  const sentence = t(titleKeys[status] ?? 'activity.transferTo', { address: addressPlace })
  return <AddressSentence sentence={sentence} address={to} />
}

function Amount({ transaction, isHidden }: { transaction: SentTransaction; isHidden: boolean }) {
  const t = useLateTranslate()
  const locale = useLocale()
  if (isHidden) return t('account.hidden')
  return getSentTotals(transaction).map(({ amount, token }) => (
    <bdi key={token.address} className={styles.amount} dir={token.nft ? 'auto' : 'ltr'}>
      {formatNft(amount, token) ??
        `${formatQuantity(amount, token.decimals, { locale, group: true })} ${token.symbol}`}
    </bdi>
  ))
}

function Status({ transaction }: { transaction: SentTransaction }) {
  const t = useLateTranslate()
  const isSlow = useIsSlow(transaction)
  const { networkId, status, submittedAt, swap } = transaction
  const crossing = isMade(status) ? swap?.crossing : undefined
  const network = useNetworkName(crossing?.networkId ?? networkId)
  return (
    <StatusLine status={crossing ? crossingStatus[crossing.state] : status} at={submittedAt}>
      {crossing ? t(crossingKeys[crossing.state], { network }) : t(getStatusKey(transaction, isSlow))}
    </StatusLine>
  )
}

function getStatusKey(transaction: SentTransaction, isSlow: boolean): AnyMessageKey {
  const { isFromElsewhere, isPartial, payer, status } = transaction
  if (isSlow) return 'activity.status.slow'
  if (isPartial && status !== 'pending') return 'several.partial'
  if (status === 'failed' && payer !== undefined) return 'activity.status.failedFree'
  return status === 'confirmed' && isFromElsewhere ? 'activity.elsewhere' : `activity.status.${status}`
}
