import { formatAddress, formatQuantity, getNetwork, type SentTransaction } from '@gangway/core'
import { getChainNamespace } from '@gangway/protocol'
import { Icon } from '../../components/Icon/Icon.js'
import type { IconName } from '../../components/Icon/icons.js'
import { Row } from '../../components/Row/Row.js'
import { Spinner } from '../../components/Spinner/Spinner.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useElapsed } from '../../hooks/useElapsed.js'
import { useLocale } from '../../hooks/useLocale.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { formatAgo } from '../../locales/formatAgo.js'
import styles from './ActivityTab.module.css'
import { getTransactionPage } from './getTransactionPage.js'

/** After how long a pending transaction is called slow, ms. interface-guide §9.9. */
const slowAfter = { eip155: 60_000, solana: 30_000 } as const

const icons: Record<Exclude<SentTransaction['status'], 'pending'>, IconName> = {
  confirmed: 'send',
  failed: 'close',
  expired: 'clock',
  repriced: 'send',
  cancelled: 'close',
  replaced: 'swap',
  unknown: 'help',
}

/** One transaction; the row leads to its page in the explorer. */
export function ActivityRow({ transaction, isHidden }: { transaction: SentTransaction; isHidden: boolean }) {
  const { status, to } = transaction
  const network = getNetwork(useConfig(), transaction.networkId)
  const t = useTranslate()
  const page = getTransactionPage(network, transaction)
  const address = formatAddress(to)
  return (
    <Row
      icon={
        <span className={styles.picture} data-status={status}>
          {status === 'pending' ? <Spinner size="s" /> : <Icon name={icons[status]} size="s" />}
        </span>
      }
      title={
        <span className={styles.title}>
          {t(status === 'pending' ? 'activity.sendingTo' : 'activity.sentTo', { address })}
        </span>
      }
      subtitle={<Status transaction={transaction} />}
      end={
        <span className={styles.amounts}>
          <Amount transaction={transaction} isHidden={isHidden} />
          <span className={styles.network}>{network?.name}</span>
        </span>
      }
      {...(page === null ? {} : { href: page })}
    />
  )
}

function Amount({ transaction, isHidden }: { transaction: SentTransaction; isHidden: boolean }) {
  const { amount, token } = transaction
  const t = useTranslate()
  const locale = useLocale()
  if (isHidden) return t('account.hidden')
  return (
    <bdi className={styles.amount} dir="ltr">
      {formatQuantity(amount, token.decimals, { locale })} {token.symbol}
    </bdi>
  )
}

function Status({ transaction }: { transaction: SentTransaction }) {
  const { status, networkId, submittedAt } = transaction
  const t = useTranslate()
  const locale = useLocale()
  const patience = Math.max(0, submittedAt + slowAfter[getChainNamespace(networkId)] - Date.now())
  const isSlow = useElapsed(status === 'pending', patience, transaction.hash)
  const text = t(status === 'pending' && isSlow ? 'activity.status.slow' : `activity.status.${status}`)
  return (
    <span className={styles.status} data-status={status}>
      {text} ·{' '}
      <time title={formatExact(submittedAt, locale)}>{formatAgo(submittedAt, Date.now(), locale)}</time>
    </span>
  )
}

function formatExact(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' }).format(time)
}
