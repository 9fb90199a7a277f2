import { type AccountTransaction, getNetwork, getPayment } from '@gangway/core'
import { Address } from '../../components/Address/Address.js'
import { Banner } from '../../components/Banner/Banner.js'
import { Fact, FactList } from '../../components/FactList/FactList.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useLanguageTag } from '../../hooks/useLanguageTag.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { formatExactTime } from '../../locales/formatExactTime.js'
import { getSign, listMoved } from '../account/getSign.js'
import { getTransactionPage } from '../account/getTransactionPage.js'
import { TransferAmount } from '../account/TransferAmount.js'
import { useHiddenAmounts } from '../account/useHiddenAmounts.js'
import { useVerb } from '../account/useVerb.js'
import { CopyCounterparty } from './CopyCounterparty.js'
import { SaveContact } from './SaveContact.js'
import { TransactionId } from './TransactionId.js'
import styles from './TransactionOutcome.module.css'
import { VerdictBanner } from './VerdictBanner.js'

const kinds = { confirmed: 'success', failed: 'danger', pending: 'info' } as const

/** All the chain tells of one transaction. interface-guide.md §8.4 */
export function FoundTransaction({ transaction }: { transaction: AccountTransaction }) {
  const { status, transfers } = transaction
  const moved = listMoved(transaction)
  const t = useLateTranslate()
  const verb = useVerb(transaction)
  const { isHidden } = useHiddenAmounts()
  const sign = getSign(transaction)
  return (
    <>
      <div className={styles.sum}>
        {transfers.length === 0 && <bdi>{verb}</bdi>}
        {transfers.map((transfer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: moves have no identity but their place
          <p key={index}>
            <TransferAmount
              transfer={transfer}
              sign={moved.includes(transfer) ? sign : ''}
              isHidden={isHidden}
              isExact
            />
          </p>
        ))}
      </div>
      <Banner kind={kinds[status]}>{t(`activity.status.${status}`)}</Banner>
      {transfers.map(({ verdict }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <VerdictBanner key={index} verdict={verdict} />
      ))}
      <Facts transaction={transaction} />
    </>
  )
}

function Facts({ transaction }: { transaction: AccountTransaction }) {
  const payment = useGangway((state) => getPayment(state, transaction))
  const { block, fee, hash, minedAt, networkId, nonce, protocol, transfers } = transaction
  const language = useLanguageTag()
  const network = getNetwork(useConfig(), networkId)
  const name = useNetworkName(networkId)
  const [first] = transfers
  const from = first?.from ?? transaction.from
  const to = first?.to ?? transaction.to
  const isIncoming = first?.direction === 'in'
  const isSolana = network?.chainNamespace === 'solana'
  return (
    <FactList>
      <Fact label="transaction.to" isWhole>
        <Address address={to} form="full" />
        {payment?.to === to && <SaveContact address={to} networkId={networkId} />}
      </Fact>
      <Fact label="transaction.from" isWhole>
        <Address address={from} form="full" />
        {isIncoming && <CopyCounterparty address={from} />}
      </Fact>
      {protocol && (
        <Fact label="history.protocol">
          <bdi>{protocol.name}</bdi>
        </Fact>
      )}
      <Fact label="transaction.network">{name}</Fact>
      <Fact label="transaction.time">{formatExactTime(minedAt, language)}</Fact>
      {fee !== null && (
        <Fact label="transaction.fee">
          <bdi dir="ltr">
            {fee} {network?.nativeCurrency.symbol}
          </bdi>
        </Fact>
      )}
      {isSolana ? null : <Fact label="transaction.nonce">{nonce}</Fact>}
      {block !== null && <Fact label={isSolana ? 'history.slot' : 'history.block'}>{block}</Fact>}
      <Fact label="transaction.hash" isWhole>
        <TransactionId hash={hash} page={getTransactionPage(network, { hash, replacedBy: null })} />
      </Fact>
    </FactList>
  )
}
