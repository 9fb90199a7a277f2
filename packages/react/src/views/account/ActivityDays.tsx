import type { ActivityItem } from '@gangway/core'
import { useLanguageTag } from '../../hooks/useLanguageTag.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { ActivityRow } from './ActivityRow.js'
import styles from './ActivityTab.module.css'
import { FoundRow } from './FoundRow.js'
import { formatDay } from './formatDay.js'
import { groupTransactions, type TransactionGroup } from './groupTransactions.js'
import hiddenStyles from './HiddenRows.module.css'
import { PurchaseRow } from './PurchaseRow.js'
import { ShowButton } from './ShowButton.js'
import type { ShownAnyway } from './useShownAnyway.js'

type DaysProps = { shown: ShownAnyway; isHidden: boolean }

/** Transactions under the days they were sent on, those still on their way on top. interface-guide.md §8.4. */
export function ActivityDays({ items, ...props }: DaysProps & { items: readonly ActivityItem[] }) {
  return groupTransactions(items).map((group) => <DayGroup key={group.day} group={group} {...props} />)
}

function DayGroup({ group, ...props }: DaysProps & { group: TransactionGroup }) {
  const title = useGroupTitle(group)
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.day}>{title}</h3>
      <ul className={styles.list}>
        {group.items.map((item) => (
          <Item key={item.hash} item={item} {...props} />
        ))}
      </ul>
    </section>
  )
}

function Item({ item, shown, isHidden }: DaysProps & { item: ActivityItem }) {
  if (item.kind === 'sent')
    return (
      <li>
        <ActivityRow transaction={item.transaction} isHidden={isHidden} />
      </li>
    )
  if (item.kind === 'bought')
    return (
      <li>
        <PurchaseRow purchase={item.purchase} isHidden={isHidden} />
      </li>
    )
  const { transaction } = item
  return (
    <li className={transaction.isHidden ? hiddenStyles.line : undefined}>
      <FoundRow transaction={transaction} isHidden={isHidden} />
      {transaction.isHidden && (
        <ShowButton id={transaction.hash} name={transaction.transfers[0]?.symbol ?? ''} shown={shown} />
      )}
    </li>
  )
}

function useGroupTitle({ day }: TransactionGroup): string {
  const t = useLateTranslate()
  const language = useLanguageTag()
  if (day === null) return t('activity.pending')
  const name = formatDay(day, Date.now(), language)
  return typeof name === 'object' ? name.date : t(`activity.${name}`)
}
