import { canReplaceTransaction, formatAmount, type SentTransaction } from '@gangway/core'
import { Banner } from '../../components/Banner/Banner.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useIsSlow } from '../../hooks/useIsSlow.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { getSentTotals } from '../account/getSentTotals.js'
import { useHiddenAmounts } from '../account/useHiddenAmounts.js'
import { formatNft } from '../send/formatNft.js'
import { useRetrySend } from '../send/link/useRetrySend.js'
import { nameSource } from '../swap/nameSource.js'
import { getOutcome } from './getOutcome.js'
import styles from './TransactionOutcome.module.css'
import { useBought } from './useBought.js'
import { useIsLate } from './useIsLate.js'

/** How much was sent, and how that stands, in words. interface-guide.md §9.9. */
export function TransactionOutcome({ transaction }: { transaction: SentTransaction }) {
  const { call, description, failureReason, from, networkId, swap } = transaction
  const t = useLateTranslate()
  const locale = useLocale()
  const { isHidden } = useHiddenAmounts()
  const outcome = getOutcome(transaction, {
    isSlow: useIsSlow(transaction),
    canRetry: useRetrySend(transaction) !== null,
    canReplace: useGangway((state) => canReplaceTransaction(state, transaction)),
    isLate: useIsLate(transaction),
  })
  const sums = getSentTotals(transaction).map(({ amount, token }) => {
    const { address, decimals, symbol } = token
    const sum = isHidden ? t('account.hidden') : formatAmount(amount, decimals, { locale, group: true })
    return { address, text: (!isHidden && formatNft(amount, token)) || `${sum} ${symbol}` }
  })
  const words = description ?? (call && !swap ? t('news.call') : null)
  const sent = sums.map(({ text }) => text).join(', ')
  const { bought, isExact } = useBought(transaction)
  const values = {
    sent,
    sold: sent,
    bought: isHidden ? t('account.hidden') : bought,
    what: words ?? '',
    wallet: useWalletName(from) ?? t('error.yourWallet'),
    reason: failureReason ?? '',
    network: useNetworkName(networkId),
    other: useNetworkName(swap?.crossing?.networkId ?? networkId),
    source: nameSource(swap?.crossing?.source ?? ''),
  }
  return (
    <>
      {words !== null && <bdi className={styles.words}>{words}</bdi>}
      {sums.map(({ address, text }) => (
        <bdi key={address} className={styles.sum} dir={transaction.token.nft ? 'auto' : 'ltr'}>
          {text}
        </bdi>
      ))}
      <Banner kind={outcome.kind}>
        <p>{t(isExact && outcome.textKey === 'swap.done' ? 'swap.doneExact' : outcome.textKey, values)}</p>
        {outcome.moreKey && <p>{t(outcome.moreKey, values)}</p>}
        {transaction.isFromElsewhere && <p>{t('transaction.elsewhere')}</p>}
      </Banner>
    </>
  )
}

/** Name of the connected wallet that has an account; null when there is none. */
function useWalletName(address: string): string | null {
  return useGangway(({ connections }) => {
    const holder = [...connections.values()].find(({ accounts }) =>
      accounts.some((account) => account.address === address),
    )
    return holder?.descriptor.name ?? null
  })
}
