import { type AccountTransaction, getHistory, getMoreHistory } from '@gangway/core'
import { type AccountListActions, type UsedAccountList, useAccountList } from './useAccountList.js'

const actions: AccountListActions<AccountTransaction> = {
  getLists: ({ history }) => history,
  read: getHistory,
  readMore: getMoreHistory,
}

/** What the chain tells of the account in use on the selected network. */
export function useHistory(): UsedAccountList<AccountTransaction> {
  return useAccountList(actions)
}
