import { formatAmount, getNetwork, type SentCrossing, type SentTransaction } from '@gangway/core'
import { getChainNamespace } from '@gangway/protocol'
import { Address } from '../../components/Address/Address.js'
import { Fact } from '../../components/FactList/FactList.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { getTransactionPage } from '../account/getTransactionPage.js'
import { useHiddenAmounts } from '../account/useHiddenAmounts.js'
import { nameSource } from '../swap/nameSource.js'
import { TransactionId } from './TransactionId.js'
import { useBought } from './useBought.js'

/** Who gets it on the other network, by whom, and the transaction there once it is known. */
function CrossingFacts({ crossing: { hash, networkId, recipient, source } }: { crossing: SentCrossing }) {
  const network = getNetwork(useConfig(), networkId)
  return (
    <>
      <Fact label="swap.arrives">{useNetworkName(networkId)}</Fact>
      <Fact label="swap.source">
        <bdi>{nameSource(source)}</bdi>
      </Fact>
      <Fact label="swap.arrivesFor" isWhole>
        <Address address={recipient} form="full" />
      </Fact>
      {hash !== null && (
        <Fact label="swap.hashThere" isWhole>
          <TransactionId hash={hash} page={getTransactionPage(network, { hash, replacedBy: null })} />
        </Fact>
      )}
    </>
  )
}

/** What was given for what in a swap, and by which contract. */
export function SwapFacts({ transaction }: { transaction: SentTransaction }) {
  const { amount, networkId, swap, to, token } = transaction
  const t = useLateTranslate()
  const locale = useLocale()
  const { isHidden } = useHiddenAmounts()
  const { bought, isExact } = useBought(transaction)
  if (!swap) return null
  const write = (units: bigint, { decimals, symbol }: SentTransaction['token']) =>
    `${isHidden ? t('account.hidden') : formatAmount(units, decimals, { locale, group: true })} ${symbol}`
  return (
    <>
      <Fact label="swap.sold">
        <bdi dir="ltr">{write(amount, token)}</bdi>
      </Fact>
      {isExact ? (
        <Fact label="swap.bought">
          <bdi dir="ltr">{isHidden ? t('account.hidden') : bought}</bdi>
        </Fact>
      ) : (
        <Fact label="swap.expected">
          <bdi dir="ltr">{write(swap.expected, swap.token)}</bdi>
        </Fact>
      )}
      <Fact label="swap.minimum">
        <bdi dir="ltr">{write(swap.minimum, swap.token)}</bdi>
      </Fact>
      {swap.crossing && <CrossingFacts crossing={swap.crossing} />}
      {getChainNamespace(networkId) === 'eip155' && (
        <Fact label="swap.contract" isWhole>
          <Address address={to} form="full" />
        </Fact>
      )}
    </>
  )
}
