import { type AccountTransaction, getNetwork } from '@gangway/core'
import { Icon } from '../../components/Icon/Icon.js'
import type { IconName } from '../../components/Icon/icons.js'
import { Row } from '../../components/Row/Row.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useOpenTransaction } from '../../router/useOpenTransaction.js'
import styles from './ActivityTab.module.css'
import { AddressSentence, addressPlace } from './AddressSentence.js'
import { getCounterparty } from './getCounterparty.js'
import { getSign, listMoved } from './getSign.js'
import { StatusLine } from './StatusLine.js'
import { TransferAmount } from './TransferAmount.js'
import { useVerb } from './useVerb.js'

const icons: Readonly<Record<string, IconName>> = {
  send: 'send',
  receive: 'download',
  claim: 'download',
  trade: 'swap',
  approve: 'check',
  mint: 'plus',
}

/** One transaction as the chain tells of it; the row leads to all that is known of it. interface-guide.md §8.4 */
export function FoundRow(props: { transaction: AccountTransaction; isHidden: boolean }) {
  const { transaction, isHidden } = props
  const { hash, minedAt, networkId, operation, status } = transaction
  const t = useLateTranslate()
  const network = getNetwork(useConfig(), networkId)
  const open = useOpenTransaction()
  return (
    <Row
      icon={
        <span className={styles.picture} data-status={status}>
          <Icon name={status === 'failed' ? 'close' : (icons[operation] ?? 'arrow')} size="s" />
        </span>
      }
      title={<Title transaction={transaction} />}
      subtitle={
        <StatusLine status={status} at={minedAt}>
          {t(`activity.status.${status}`)}
        </StatusLine>
      }
      end={
        <span className={styles.amounts}>
          <Amounts transaction={transaction} isHidden={isHidden} />
          <span className={styles.network}>{network?.name}</span>
        </span>
      }
      onClick={() => open(hash)}
    />
  )
}

const sentenceKeys = {
  send: { confirmed: 'activity.sentTo', pending: 'activity.sendingTo', failed: 'activity.transferTo' },
  receive: {
    confirmed: 'history.receivedFrom',
    pending: 'history.receivedFrom',
    failed: 'history.receivedFrom',
  },
} as const

function Title({ transaction }: { transaction: AccountTransaction }) {
  const { operation, protocol, status } = transaction
  const t = useLateTranslate()
  const verb = useVerb(transaction)
  if (protocol)
    return (
      <span className={styles.title}>
        {verb} · <bdi>{protocol.name}</bdi>
      </span>
    )
  if (operation !== 'send' && operation !== 'receive') return <bdi className={styles.title}>{verb}</bdi>
  const sentence = t(sentenceKeys[operation][status], { address: addressPlace })
  return <AddressSentence sentence={sentence} address={getCounterparty(transaction)} />
}

/** Most moves of one transaction that a row tells of; its page tells of all. */
const mostShown = 3

// Of several, an arrow says which way each went.
function Amounts({ transaction, isHidden }: { transaction: AccountTransaction; isHidden: boolean }) {
  const transfers = listMoved(transaction)
  const sign = getSign(transaction)
  return transfers.slice(0, mostShown).map((transfer, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: moves have no identity but their place
    <span key={index} className={styles.amount}>
      {transfers.length > 1 && <Icon name={transfer.direction === 'in' ? 'download' : 'send'} size="s" />}
      <TransferAmount transfer={transfer} sign={sign} isHidden={isHidden} />
    </span>
  ))
}
