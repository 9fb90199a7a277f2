import type { Database } from '@gangway/server-kit'
import type { AccountChanges } from './model/accountChanges.js'
import type { TokenStore } from './model/tokenStore.js'
import type { WatchedAccountStore } from './model/watchedAccountStore.js'

/** What followers and routes share: what is kept of accounts, who is followed, and who is told of changes. */
export type AccountData = {
  database: Database
  watched: WatchedAccountStore
  changes: AccountChanges
  tokens: TokenStore
}
