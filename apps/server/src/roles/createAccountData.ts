import {
  type AccountData,
  type Blocklist,
  type ChangeTail,
  createAccountChanges,
  createTokenStore,
  createWatchedAccountStore,
  type Followers,
  openChangeTail,
  type PriceManager,
} from '@gangway/data-api'
import { listedTokens } from '@gangway/registry'
import type { OpenDatabase } from '@gangway/server-kit'
import type { RoleParts } from '../role.js'
import { addedChannel, changesChannel, getWatchedFor, startFollowers } from './startFollowers.js'

/**
 * Opens what is kept of accounts, and follows those people ask for, unless other processes do; undefined where the operator
 * wants none followed.
 */
export async function createAccountData(
  roleParts: RoleParts,
  { opened, prices, blocklist }: { opened: OpenDatabase; prices: PriceManager; blocklist: Blocklist },
): Promise<AccountData | undefined> {
  const { config, log, rpc, onStop } = roleParts
  const { follow } = config
  if (!follow) return undefined
  const { database, clock } = opened
  const parts = { database, rpc, log, getNow: clock.getNow }
  const changes = createAccountChanges()
  let tail: ChangeTail | undefined
  let followers: Followers | undefined
  // No other process has an embedded database.
  const changed = opened.openDoorbell?.(changesChannel, () => tail?.wake())
  const added = opened.openDoorbell?.(addedChannel, () => followers?.look())
  if (changed) {
    tail = await openChangeTail({ database, log, changes, isHeard: changed.isHeard })
    onStop(tail.close)
  }
  if (follow.isHere)
    followers = await startFollowers(roleParts, {
      ...{ follow, opened, prices, blocklist, changes },
      onWritten(chain, version) {
        tail?.skip(chain, version)
        changed?.ring()
      },
    })
  const watched = createWatchedAccountStore({
    ...parts,
    watchedFor: getWatchedFor(follow),
    onAdded() {
      followers?.look()
      added?.ring()
    },
  })
  return { database, watched, changes, tokens: createTokenStore({ ...parts, listedTokens, blocklist }) }
}
