import type { WatchedAccount } from '../model/watchedAccountStore.js'
import type { FollowerCommit } from './chainFollower.js'

/** What one process knows of a chain between two looks at the database. */
export type KnownChain = { readAt: number; accounts: readonly WatchedAccount[]; cursor: number | null }

/** The same where all of these are followed already: who is, stays as it is. */
export function addAccounts(known: KnownChain, added: readonly WatchedAccount[]): KnownChain {
  const followed = new Set(known.accounts.map(({ account }) => account))
  const fresh = added.filter(({ account }) => !followed.has(account))
  return fresh.length === 0 ? known : { ...known, accounts: [...known.accounts, ...fresh] }
}

/** The list of accounts stays the same one where nothing changes in it: a follower makes more of it, which is long. */
export function applyCommit(
  known: KnownChain,
  { cursor, watched = [] }: Partial<FollowerCommit>,
): KnownChain {
  if (watched.length === 0) return { ...known, cursor: cursor ?? known.cursor }
  const changed = new Map(watched.map((account) => [account.account, account]))
  return {
    ...known,
    cursor: cursor ?? known.cursor,
    accounts: known.accounts.map((account) => changed.get(account.account) ?? account),
  }
}
