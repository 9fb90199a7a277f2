import { formatMoney, getNetwork, type Purchase } from '@gangway/core'
import { Address } from '../../../components/Address/Address.js'
import { Fact, FactList } from '../../../components/FactList/FactList.js'
import { useConfig } from '../../../hooks/useConfig.js'
import { useLanguageTag } from '../../../hooks/useLanguageTag.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useLocale } from '../../../hooks/useLocale.js'
import { formatExactTime } from '../../../locales/formatExactTime.js'
import { getTransactionPage } from '../../account/getTransactionPage.js'
import { TransactionId } from '../../transaction/TransactionId.js'

/** What was bought, where and for how much, with the id that a provider's support asks for. */
export function PurchaseFacts({ purchase }: { purchase: Purchase }) {
  const { id, address, chainId, label, payment, paymentMethod, startedAt, transactionHash: hash } = purchase
  const t = useLateTranslate()
  const locale = useLocale()
  const language = useLanguageTag()
  const network = getNetwork(useConfig(), chainId)
  return (
    <FactList>
      <Fact label="purchase.provider">{label}</Fact>
      {payment && (
        <Fact label="buy.pay">
          <bdi dir="ltr">{formatMoney(payment, locale)}</bdi>
        </Fact>
      )}
      <Fact label="buy.method">{t(`buy.method.${paymentMethod}`)}</Fact>
      <Fact label="transaction.network">{network?.name ?? chainId}</Fact>
      <Fact label="transaction.time">{formatExactTime(Date.parse(startedAt), language)}</Fact>
      <Fact label="transaction.to" isWhole>
        <Address address={address} form="full" />
      </Fact>
      <Fact label="purchase.id" isWhole>
        <TransactionId hash={id} page={null} />
      </Fact>
      {hash !== null && (
        <Fact label="transaction.hash" isWhole>
          <TransactionId hash={hash} page={getTransactionPage(network, { hash, replacedBy: null })} />
        </Fact>
      )}
    </FactList>
  )
}
