import { type BuyOrder, type BuyQuote, formatMoney } from '@gangway/core'
import { Address } from '../../../components/Address/Address.js'
import { Fact, FactList } from '../../../components/FactList/FactList.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useLocale } from '../../../hooks/useLocale.js'
import { useNetworkName } from '../../../hooks/useNetworkName.js'
import type { AnyMessageKey } from '../../../locales/messageKey.js'
import styles from '../BuyView.module.css'
import { formatCoins } from './formatQuote.js'

const feeKeys: Record<BuyQuote['fees'][number]['kind'], AnyMessageKey> = {
  provider: 'buy.fee.provider',
  network: 'buy.fee.network',
  other: 'buy.fee.other',
}

/** All of one price: what is paid, each fee, what is received, where it goes. */
export function QuoteFacts(props: { quote: BuyQuote; order: BuyOrder | null; address: string }) {
  const { quote, order, address } = props
  const t = useLateTranslate()
  const locale = useLocale()
  const network = useNetworkName(order?.networkId ?? 'eip155:1')
  return (
    <>
      <FactList>
        <Fact label="buy.pay">
          <bdi dir="ltr">{formatMoney(quote.paymentTotal, locale)}</bdi>
        </Fact>
        {quote.fees.map((fee) => (
          <Fact key={fee.kind} label={feeKeys[fee.kind]}>
            <bdi dir="ltr">{formatMoney(fee, locale)}</bdi>
          </Fact>
        ))}
        <Fact label="buy.receive">
          <bdi dir="ltr">
            {t('send.approximately', { value: formatCoins(quote.purchaseAmount, locale, { isExact: true }) })}
          </bdi>
        </Fact>
        <Fact label="transaction.network">{network}</Fact>
        <Fact label="transaction.to" isWhole>
          <Address address={address} form="full" />
        </Fact>
      </FactList>
      <p className={styles.note}>{t('buy.note', { provider: quote.label })}</p>
    </>
  )
}
