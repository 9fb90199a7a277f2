import { formatAmount, getNetwork, type SentMove, type SentTransaction } from '@gangway/core'
import { Address } from '../../components/Address/Address.js'
import { Fact, FactList } from '../../components/FactList/FactList.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLanguageTag } from '../../hooks/useLanguageTag.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { formatExactTime } from '../../locales/formatExactTime.js'
import { getTransactionPage } from '../account/getTransactionPage.js'
import { useHiddenAmounts } from '../account/useHiddenAmounts.js'
import { formatNative } from '../send/formatNative.js'
import { NftFacts } from '../send/NftFacts.js'
import { SaveContact } from './SaveContact.js'
import { SwapFacts } from './SwapFacts.js'
import { TransactionId } from './TransactionId.js'

/** Addresses and ids in full, time, fee, and the way to the explorer. interface-guide.md §8.4. */
export function TransactionFacts({ transaction }: { transaction: SentTransaction }) {
  const { call, callsId, from, hash, moves, nonce, replacedBy, submittedAt, swap, to, token } = transaction
  const language = useLanguageTag()
  const network = getNetwork(useConfig(), transaction.networkId)
  const name = useNetworkName(transaction.networkId)
  return (
    <FactList>
      {swap && <SwapFacts transaction={transaction} />}
      {(swap ? [] : (moves ?? [{ to }])).map((move, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: moves have no identity but their place
        <Fact key={at} label={call ? 'transaction.contract' : 'transaction.to'} isWhole>
          {moves && <MoveAmount move={move} />}
          <Address address={move.to} form="full" />
          {!call && <SaveContact address={move.to} networkId={transaction.networkId} />}
        </Fact>
      ))}
      <Fact label="transaction.from" isWhole>
        <Address address={from} form="full" />
      </Fact>
      {token.nft && <NftFacts token={token} nft={token.nft} />}
      <Fact label="transaction.network">{name}</Fact>
      <Fact label="transaction.time">{formatExactTime(submittedAt, language)}</Fact>
      <FeePaid transaction={transaction} />
      {nonce !== null && <Fact label="transaction.nonce">{nonce}</Fact>}
      {/* A batch has no transaction until that is in a block. */}
      {hash !== callsId && (
        <Fact label="transaction.hash" isWhole>
          <TransactionId hash={hash} page={getTransactionPage(network, { hash, replacedBy: null })} />
        </Fact>
      )}
      {replacedBy !== null && (
        <Fact label="transaction.replacedBy" isWhole>
          <TransactionId hash={replacedBy} page={getTransactionPage(network, { hash, replacedBy })} />
        </Fact>
      )}
    </FactList>
  )
}

function MoveAmount({ move: { amount, token } }: { move: Partial<SentMove> }) {
  const t = useLateTranslate()
  const locale = useLocale()
  const { isHidden } = useHiddenAmounts()
  if (amount === undefined || !token) return null
  return (
    <p>
      <bdi dir="ltr">
        {isHidden ? t('account.hidden') : formatAmount(amount, token.decimals, { locale, group: true })}{' '}
        {token.symbol}
      </bdi>
    </p>
  )
}

function FeePaid({ transaction: { fee, networkId, payer } }: { transaction: SentTransaction }) {
  const t = useLateTranslate()
  const locale = useLocale()
  const network = getNetwork(useConfig(), networkId)
  if (payer !== undefined) return <Fact label="transaction.fee">{t('fee.paidBy', { payer })}</Fact>
  if (fee === null || !network) return null
  return (
    <Fact label="transaction.fee">
      <bdi dir="ltr">{formatNative(fee, network, null, locale).exact}</bdi>
    </Fact>
  )
}
