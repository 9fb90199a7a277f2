import { formatQuantity, getNetwork, isOpenPurchase, type Purchase, readDecimal } from '@gangway/core'
import { useContext } from 'react'
import { Icon } from '../../components/Icon/Icon.js'
import { Row } from '../../components/Row/Row.js'
import { Spinner } from '../../components/Spinner/Spinner.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { useRouter } from '../../router/useRouter.js'
import { ViewEntryContext } from '../../router/useViewParams.js'
import styles from './ActivityTab.module.css'
import { StatusLine } from './StatusLine.js'

/** One purchase, until the coins have arrived and after; the row leads to all that is known of it. interface-guide.md §8.4 */
export function PurchaseRow({ purchase, isHidden }: { purchase: Purchase; isHidden: boolean }) {
  const { id, chainId, isLost, label, startedAt, state } = purchase
  const t = useLateTranslate()
  const network = getNetwork(useConfig(), chainId)
  const entry = useContext(ViewEntryContext)
  const { push, replace } = useRouter()
  const isOpen = isOpenPurchase(purchase)
  const status = isOpen ? 'pending' : isLost ? 'unknown' : state === 'arrived' ? 'confirmed' : 'failed'
  return (
    <Row
      icon={
        <span className={styles.picture} data-status={status}>
          {isOpen ? <Spinner size="s" /> : <Icon name={status === 'confirmed' ? 'plus' : 'close'} size="s" />}
        </span>
      }
      title={
        <bdi className={styles.title}>
          {t(state === 'arrived' ? 'purchase.bought' : 'purchase.buying', { provider: label })}
        </bdi>
      }
      subtitle={
        <StatusLine status={status} at={Date.parse(startedAt)}>
          {t(isLost ? 'purchase.status.lost' : `purchase.status.${state}`)}
        </StatusLine>
      }
      end={
        <span className={styles.amounts}>
          <Amount purchase={purchase} isHidden={isHidden} />
          <span className={styles.network}>{network?.name}</span>
        </span>
      }
      onClick={() => {
        // Back leads to the list it was in.
        if (entry?.view === 'Account') replace('Account', { ...entry.params, tab: 'activity' })
        push('BuyInProgress', { id })
      }}
    />
  )
}

// What has not come yet is marked as a guess.
function Amount({ purchase, isHidden }: { purchase: Purchase; isHidden: boolean }) {
  const { expected, received, symbol } = purchase
  const t = useLateTranslate()
  const locale = useLocale()
  const read = readDecimal((received ?? expected)?.amount ?? '')
  if (isHidden) return t('account.hidden')
  if (!read) return <bdi className={styles.amount}>{symbol}</bdi>
  return (
    <bdi className={styles.amount} dir="ltr">
      {received ? '+' : '≈ '}
      {formatQuantity(read.units, read.decimals, { locale })} {symbol}
    </bdi>
  )
}
