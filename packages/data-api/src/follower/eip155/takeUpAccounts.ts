import type { WatchedAccount } from '../../model/watchedAccountStore.js'
import type { FollowerRound } from '../chainFollower.js'
import { type Eip155Context, requestsPerBlock } from './eip155Context.js'

/**
 * Takes up those who are not followed yet, from the block after the cursor; gives all of them as they are then. Whose past
 * would cost too much begins there. data-sources.md §3.4
 */
export async function takeUpAccounts(
  { backfillRequests }: Eip155Context,
  round: FollowerRound,
  { cursor, accounts }: { cursor: number; accounts: readonly WatchedAccount[] },
): Promise<readonly WatchedAccount[]> {
  const sinceBlock = cursor + 1
  const isAffordable = sinceBlock > 0 && sinceBlock * requestsPerBlock <= backfillRequests
  const backfilledTo = isAffordable ? null : sinceBlock
  const isNew = (account: WatchedAccount) => account.sinceBlock === null
  if (!accounts.some(isNew)) return accounts
  const takeUp = (account: WatchedAccount) => ({ ...account, sinceBlock, backfilledTo })
  await round.commit({ events: [], watched: accounts.filter(isNew).map(takeUp) })
  return accounts.map((account) => (isNew(account) ? takeUp(account) : account))
}
