import type { SentTransaction } from '@gangway/core'
import { EmptyState } from '../components/EmptyState/EmptyState.js'
import { useTransactions } from '../hooks/useTransactions.js'
import { useTranslate } from '../hooks/useTranslate.js'
import { useViewParams } from '../hooks/useViewParams.js'
import styles from './TransactionView.module.css'
import { RetryButton } from './transaction/RetryButton.js'
import { TransactionFacts } from './transaction/TransactionFacts.js'
import { TransactionOutcome } from './transaction/TransactionOutcome.js'

/** All that is known of one transaction, followed live. interface-guide §8.4, §9.9. */
export function TransactionView() {
  const { hash } = useViewParams('Transaction')
  const transaction = useTransactions().find((other) => other.hash === hash)
  return transaction ? <Transaction transaction={transaction} /> : <Gone />
}

function Transaction({ transaction }: { transaction: SentTransaction }) {
  return (
    <div className={styles.transaction}>
      <TransactionOutcome transaction={transaction} />
      <TransactionFacts transaction={transaction} />
      <RetryButton transaction={transaction} />
    </div>
  )
}

// A new local world, for one, has never heard of it.
function Gone() {
  const t = useTranslate()
  return <EmptyState icon="clock" title={t('transaction.gone')} />
}
