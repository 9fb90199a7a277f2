import { getActiveConnection, type SentTransaction } from '@gangway/core'
import type { GangwayError } from '@gangway/protocol'
import { EmptyState } from '../../components/EmptyState/EmptyState.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useTransactions } from '../../hooks/useTransactions.js'
import { useViewParams } from '../../router/useViewParams.js'
import { CrossingProgress } from './CrossingProgress.js'
import { FoundTransaction } from './FoundTransaction.js'
import { ReplaceButtons } from './ReplaceButtons.js'
import { ReplaceFailure } from './ReplaceFailure.js'
import { RetryButton } from './RetryButton.js'
import { getFoundLink, getSentLink, SendAgain } from './SendAgain.js'
import { SwapAgain } from './SwapAgain.js'
import { TransactionFacts } from './TransactionFacts.js'
import { TransactionOutcome } from './TransactionOutcome.js'
import styles from './TransactionView.module.css'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    Transaction: {
      /** Hash or signature of a transaction of the list, or what the wallet called its batch before that was known. */
      hash: string
      /** Why it could not be sped up or cancelled just now. */
      error?: GangwayError
    }
  }
}

/** All that is known of one transaction, followed live where this browser sent it. interface-guide.md §8.4, §9.9. */
export function TransactionView() {
  const { hash, error } = useViewParams('Transaction')
  const sent = useTransactions().find((other) => other.hash === hash || other.callsId === hash)
  const found = useGangway((state) => {
    const account = getActiveConnection(state)?.accounts[0]
    return account && state.history.get(account.caipAddress)?.rows.find((other) => other.hash === hash)
  })
  const customTokens = useGangway((state) => state.customTokens)
  if (sent) return <SentPage transaction={sent} error={error} />
  if (!found) return <Gone />
  return (
    <div className={styles.transaction}>
      <FoundTransaction transaction={found} />
      <SendAgain link={getFoundLink({ customTokens }, found)} />
    </div>
  )
}

function SentPage({ transaction, error }: { transaction: SentTransaction; error: GangwayError | undefined }) {
  return (
    <div className={styles.transaction}>
      <TransactionOutcome transaction={transaction} />
      <CrossingProgress transaction={transaction} />
      {error && <ReplaceFailure transaction={transaction} error={error} />}
      <ReplaceButtons transaction={transaction} />
      <TransactionFacts transaction={transaction} />
      <SendAgain link={getSentLink(transaction)} />
      <SwapAgain transaction={transaction} />
      <RetryButton transaction={transaction} />
    </div>
  )
}

// A new local world, for one, has never heard of it.
function Gone() {
  const t = useLateTranslate()
  return <EmptyState icon="clock" title={t('transaction.gone')} />
}
