import { type AccountTransaction, type ActivityItem, mergeActivity } from '@gangway/core'
import type { UsedAccountList } from '../../hooks/useAccountList.js'
import { useAccountTransactions } from '../../hooks/useAccountTransactions.js'
import { useHistory } from '../../hooks/useHistory.js'
import { usePurchases } from '../../hooks/usePurchases.js'
import { type ShownAnyway, useShownAnyway } from './useShownAnyway.js'

/** What the account in use did, as this browser and the chain tell of it. */
export type Activity = UsedAccountList<AccountTransaction> & {
  items: readonly ActivityItem[]
  hidden: {
    transactions: readonly AccountTransaction[]
    /** With those the server has left out so far. */
    count: number
    shown: ShownAnyway
  }
}

/** See {@link Activity}. What was sent and bought is listed of all networks of the family, the rest of the selected one. */
export function useActivity(): Activity {
  const sent = useAccountTransactions()
  const history = useHistory()
  const bought = usePurchases()
  const shown = useShownAnyway()
  const isFolded = ({ isHidden, hash }: AccountTransaction) =>
    isHidden && !shown.has(hash) && !sent.some((own) => own.hash === hash)
  const rows = history.list?.rows ?? []
  const transactions = rows.filter(isFolded)
  const leftOut = history.list?.includesHidden ? 0 : (history.list?.leftOut ?? 0)
  return {
    ...history,
    items: mergeActivity(
      sent,
      rows.filter((row) => !isFolded(row)),
      bought,
    ),
    hidden: { transactions, count: transactions.length + leftOut, shown },
  }
}
