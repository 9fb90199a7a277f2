import type { Database } from '@gangway/server-kit'
import type { AccountChanges } from './follower/accountChanges.js'
import type { WatchedAccountStore } from './follower/watchedAccountStore.js'
import type { TokenStore } from './tokens/tokenStore.js'

/** What followers and routes share: what is kept of accounts, who is followed, and who is told of changes. */
export type AccountData = {
  database: Database
  watched: WatchedAccountStore
  changes: AccountChanges
  tokens: TokenStore
}
