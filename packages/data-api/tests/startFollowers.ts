import { gangwayOne, gangwaySolana, listedTokens } from '@gangway/registry'
import { createLog, createMetrics, createRpcUpstreams, type Database } from '@gangway/server-kit'
import type { FollowLimits } from '../src/follower/createChainLoop.js'
import {
  createAccountChanges,
  createFollowers,
  createPriceManager,
  createTokenStore,
  createTransferJudge,
  createWatchedAccountStore,
} from '../src/index.js'

/** Long enough for any test: everybody asked for is followed. */
const watchedFor = 90 * 86_400_000

/** The followers of one process, on a database that may have others. */
export function startFollowers(options: {
  database: Database
  /** Where the local networks answer. */
  urls: Readonly<Record<string, string>>
  worldId?: string
  leaseTime?: number
  backfillRequests?: number
  limits?: FollowLimits
  /** As networks that are nobody's own: followed as those are of which nothing can be set back. */
  arePublic?: boolean
}) {
  const { database, urls, worldId, limits, leaseTime = 1_000, backfillRequests = 20_000 } = options
  const { arePublic = false } = options
  const lines: string[] = []
  const log = createLog({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const metrics = createMetrics()
  const networks = [gangwayOne, gangwaySolana].flatMap(({ local, ...facts }) => {
    const network = arePublic || !local ? facts : { ...facts, local }
    const url = urls[network.caipNetworkId]
    return url ? [{ network, rpcUrls: [url] }] : []
  })
  const rpc = createRpcUpstreams(networks, { log, metrics })
  const parts = { database, rpc, log, getNow: Date.now }
  const tokens = createTokenStore({ ...parts, listedTokens })
  const judge = createTransferJudge({ ...parts, tokens, prices: createPriceManager({ providers: [], log }) })
  const changes = createAccountChanges()
  const followers = createFollowers({
    ...{ ...parts, metrics, changes, judge, worldId, watchedFor, backfillRequests, leaseTime },
    ...(limits && { limits }),
  })
  const watched = createWatchedAccountStore({ ...parts, watchedFor, onAdded: followers.look })
  return { ...followers, watched, changes, metrics, lines }
}
