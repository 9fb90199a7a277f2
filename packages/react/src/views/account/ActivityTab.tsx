import { EmptyState } from '../../components/EmptyState/EmptyState.js'
import { useAccountTransactions } from '../../hooks/useAccountTransactions.js'
import { useLanguageTag } from '../../hooks/useLanguageTag.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { ActivityRow } from './ActivityRow.js'
import styles from './ActivityTab.module.css'
import { formatDay } from './formatDay.js'
import { groupTransactions, type TransactionGroup } from './groupTransactions.js'

/** What the account sent, as far as it is known, on all its networks. interface-guide §8.4. */
export function ActivityTab({ isHidden }: { isHidden: boolean }) {
  const t = useTranslate()
  const groups = groupTransactions(useAccountTransactions())
  if (groups.length === 0)
    return <EmptyState icon="clock" title={t('activity.empty')} text={t('activity.emptyText')} />
  return (
    <div className={styles.activity}>
      {groups.map((group) => (
        <DayGroup key={group.day} group={group} isHidden={isHidden} />
      ))}
      <p className={styles.end}>{t('activity.end')}</p>
    </div>
  )
}

function DayGroup({ group, isHidden }: { group: TransactionGroup; isHidden: boolean }) {
  const title = useGroupTitle(group)
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.day}>{title}</h3>
      <ul className={styles.list}>
        {group.transactions.map((transaction) => (
          <li key={transaction.hash}>
            <ActivityRow transaction={transaction} isHidden={isHidden} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function useGroupTitle({ day }: TransactionGroup): string {
  const t = useTranslate()
  const language = useLanguageTag()
  if (day === null) return t('activity.pending')
  const name = formatDay(day, Date.now(), language)
  return typeof name === 'object' ? name.date : t(`activity.${name}`)
}
