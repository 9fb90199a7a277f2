import {
  type AccountData,
  type Blocklist,
  createAccountChanges,
  createFollowers,
  createTokenStore,
  createTransferJudge,
  createTransferTeller,
  createWatchedAccountStore,
  type PriceManager,
} from '@gangway/data-api'
import { listedTokens } from '@gangway/registry'
import type { OpenDatabase } from '@gangway/server-kit'
import { openWalletOwners } from '@gangway/wallet-api'
import type { RoleParts } from '../role.js'
import { createFollowRpc } from './createFollowRpc.js'

const dayLength = 86_400_000

/** Following writes much at once after a pause: who signs in, or asks, must not wait for that. */
const followingConnections = 5

/** Starts following the accounts people ask for; undefined where the operator wants none followed. */
export async function createAccountData(
  roleParts: RoleParts,
  { opened, prices, blocklist }: { opened: OpenDatabase; prices: PriceManager; blocklist: Blocklist },
): Promise<AccountData | undefined> {
  const { config, log, metrics, rpc, onStop } = roleParts
  if (!config.follow) return undefined
  const { accountDays, backfillRequests, limits } = config.follow
  const watchedFor = accountDays * dayLength
  const { database, clock } = opened
  const parts = { database, rpc, log, getNow: clock.getNow }
  const lists = { listedTokens, blocklist }
  const tokens = createTokenStore({ ...parts, ...lists })
  const changes = createAccountChanges()
  const own = { database: opened.openLane(followingConnections), rpc: createFollowRpc(roleParts) }
  const ofFollowers = { ...parts, ...own }
  const findOwners = config.webhooks.length > 0 ? await openWalletOwners(database) : undefined
  const onAdded =
    findOwners && createTransferTeller({ endpoints: config.webhooks, findOwners, getNow: clock.getNow })
  const followers = createFollowers({
    ...ofFollowers,
    getEarliest: clock.getEarliest,
    metrics,
    changes,
    // A token that the visitors' nodes refuse to tell of would leave a verdict unsure for good.
    judge: createTransferJudge({
      ...{ ...ofFollowers, prices },
      tokens: createTokenStore({ ...ofFollowers, ...lists }),
    }),
    worldId: config.worldId,
    watchedFor,
    backfillRequests,
    limits,
    onAdded,
  })
  onStop(followers.close)
  const watched = createWatchedAccountStore({ ...parts, watchedFor, onAdded: followers.wake })
  return { database, watched, changes, tokens }
}
