import {
  type AccountChanges,
  type Blocklist,
  createFollowers,
  createTokenStore,
  createTransferJudge,
  createTransferTeller,
  type Followers,
  type PriceManager,
} from '@gangway/data-api'
import type { CaipNetworkId } from '@gangway/protocol'
import { listedTokens } from '@gangway/registry'
import type { OpenDatabase } from '@gangway/server-kit'
import { createFindWalletOwners } from '@gangway/wallet-api'
import type { RoleParts } from '../role.js'
import type { FollowSettings } from '../settings/readFollowSettings.js'
import { createFollowRpc } from './createFollowRpc.js'

/** Signals between processes: a follower has changed what is kept of accounts; and an account was added. */
export const changesChannel = 'gangway_changes'
export const addedChannel = 'gangway_added'

/** Following writes much at once after a pause: who signs in, or asks, must not wait for that. */
const followingConnections = 5

const dayLength = 86_400_000

/** How long an account is followed after it was last asked for, ms. */
export function getWatchedFor({ accountDays }: FollowSettings): number {
  return accountDays * dayLength
}

/** Starts the followers of this process, with connections of their own. */
export async function startFollowers(
  roleParts: RoleParts,
  parts: {
    follow: FollowSettings
    opened: OpenDatabase
    prices: PriceManager
    blocklist: Blocklist
    changes: AccountChanges
    onWritten: (chain: CaipNetworkId, version: number) => void
  },
): Promise<Followers> {
  const { config, log, metrics, onStop } = roleParts
  const { follow, opened, prices, blocklist, changes, onWritten } = parts
  const { getNow, getEarliest } = opened.clock
  const own = {
    ...{ log, getNow },
    database: opened.openLane(followingConnections),
    rpc: createFollowRpc(roleParts),
  }
  // A token that the visitors' nodes refuse to tell of would leave a verdict unsure for good.
  const tokens = createTokenStore({ ...own, listedTokens, blocklist })
  const endpoints = config.webhooks
  const followers = createFollowers({
    ...{ ...own, getEarliest, metrics, changes, onWritten },
    judge: createTransferJudge({ ...own, prices, tokens }),
    worldId: config.worldId,
    watchedFor: getWatchedFor(follow),
    backfillRequests: follow.backfillRequests,
    subscriptionUrls: Object.fromEntries(
      config.networks.flatMap(({ network, subscriptionUrl }) =>
        subscriptionUrl ? [[network.caipNetworkId, subscriptionUrl]] : [],
      ),
    ),
    limits: follow.limits,
    onAdded: createTransferTeller({ endpoints, findOwners: createFindWalletOwners(), getNow }),
  })
  onStop(followers.close)
  return followers
}
