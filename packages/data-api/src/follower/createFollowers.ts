import { randomUUID } from 'node:crypto'
import type { CaipNetworkId, ChainNamespace, Network } from '@gangway/protocol'
import type { Database, Log, Metrics, RpcUpstreams } from '@gangway/server-kit'
import type { AccountChanges } from '../model/accountChanges.js'
import type { TransferJudge } from '../spam/createTransferJudge.js'
import type { CreateChainFollower } from './chainFollower.js'
import { type ChainLoop, createChainLoop, type FollowLimits } from './createChainLoop.js'
import { createEventCounts } from './createEventCounts.js'
import { createFollowerStore, type OnEventsAdded } from './createFollowerStore.js'
import { deleteForgotten } from './deleteForgotten.js'
import { createEip155Follower } from './eip155/createEip155Follower.js'
import { createSolanaFollower } from './solana/createSolanaFollower.js'

/** What the followers of a process are made of. */
export type FollowersParts = {
  database: Database
  rpc: RpcUpstreams
  log: Log
  metrics: Metrics
  changes: AccountChanges
  judge: TransferJudge
  /** The local world; what was followed of another is dropped. */
  worldId: string | undefined
  /** Unix milliseconds. */
  getNow: () => number
  /** By what accounts are forgotten, see `DatabaseClock`; default `getNow`. */
  getEarliest?: () => number
  /** How long an account is followed after it was last asked for, ms. */
  watchedFor: number
  /** See `ChainFollowerParts`. */
  backfillRequests: number
  /** Without them there are none. */
  limits?: FollowLimits
  /** How long a process that says nothing keeps a chain, ms; default 5 s. */
  leaseTime?: number
  /** Is called with new events, in the transaction that writes them. */
  onAdded?: OnEventsAdded | undefined
}

/** The followers of every chain of a process. data-sources.md §3.4 */
export type Followers = {
  /** Looks at once whom to follow on a chain: an account was added. The others' nodes are not asked for it. */
  wake(chain: CaipNetworkId): void
  /** Ends after the rounds under way, and lets other processes go on. */
  close(): Promise<void>
}

const byNamespace: Record<ChainNamespace, CreateChainFollower> = {
  eip155: createEip155Follower,
  solana: createSolanaFollower,
}

const defaultLeaseTime = 5_000

/** How often it is looked on which chains somebody is to be followed, ms. */
const supervisionInterval = 2_000

/** How long what is known of an account is kept after it was followed, and how often older is looked for, ms. */
const keptFor = 7 * 86_400_000
const deletionInterval = 600_000

const noLimits: FollowLimits = {
  accounts: Number.POSITIVE_INFINITY,
  eventsPerHour: Number.POSITIVE_INFINITY,
}

/** A local node makes a block whenever it is asked to; a public one every few seconds, and counts requests. */
const localTimes = { shortest: 200, longest: 600, longestAfterFailure: 5_000 }
const publicTimes = { shortest: 2_000, longest: 12_000, longestAfterFailure: 60_000 }

/**
 * Follows each chain that has a node and on which an account is watched; of several processes on one database, one
 * follows a chain.
 */
export function createFollowers(parts: FollowersParts): Followers {
  const { database, rpc, log, metrics, changes, judge, getNow, getEarliest = getNow } = parts
  const { leaseTime = defaultLeaseTime, limits = noLimits } = parts
  const store = createFollowerStore(database, { leaseTime, worldId: parts.worldId, onAdded: parts.onAdded })
  const holder = randomUUID()
  const loops = new Map<CaipNetworkId, ChainLoop>()
  const networks = new Map(
    rpc
      .getStatuses()
      .filter(({ isConfigured }) => isConfigured)
      .map(({ network }) => [network.caipNetworkId, network]),
  )
  // By one clock that is ahead nobody would be followed, and be missed in what is passed over.
  const getOldestAsked = () => getEarliest() - parts.watchedFor
  let hasDropped = false
  let deletedAt = Number.NEGATIVE_INFINITY
  let isClosing = false
  let isFailing = false

  function start(network: Network): ChainLoop {
    const follower = byNamespace[network.chainNamespace]({
      ...{ network, rpc, database, log, getNow },
      backfillRequests: parts.backfillRequests,
      pastCounts: createEventCounts(limits.eventsPerHour, () => performance.now()),
    })
    return createChainLoop({
      ...{ network, follower, store, judge, changes, log, metrics, holder, getOldestAsked, limits },
      times: { ...(network.local ? localTimes : publicTimes), refresh: leaseTime / 4 },
    })
  }

  async function supervise(): Promise<void> {
    try {
      if (!hasDropped) await store.dropOtherWorlds([...networks.keys()])
      hasDropped = true
      const watched = new Set(await store.listWatchedChains([...networks.keys()], getOldestAsked()))
      for (const [chain, network] of networks)
        if (watched.has(chain) && !loops.has(chain) && !isClosing) loops.set(chain, start(network))
      for (const [chain, loop] of loops) {
        if (watched.has(chain)) continue
        loops.delete(chain)
        await loop.close()
      }
      await deleteSome()
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ error }, 'the followed chains could not be listed')
      isFailing = true
    }
  }

  /** A piece each time, as long as there is more: a great deal of it holds nobody up. */
  async function deleteSome(): Promise<void> {
    if (performance.now() - deletedAt < deletionInterval) return
    const isMore = await deleteForgotten(database, getOldestAsked() - keptFor)
    if (!isMore) deletedAt = performance.now()
  }

  let supervision = supervise()
  let isQueued = false

  /** Once more behind what is under way, however often it is asked for meanwhile. */
  function superviseAgain(): void {
    if (isQueued) return
    isQueued = true
    supervision = supervision.then(() => {
      isQueued = false
      return isClosing ? undefined : supervise()
    })
  }

  const timer = setInterval(superviseAgain, supervisionInterval)
  timer.unref()

  return {
    wake(chain) {
      loops.get(chain)?.wake()
      superviseAgain()
    },
    async close() {
      isClosing = true
      clearInterval(timer)
      await supervision
      await Promise.all([...loops.values()].map((loop) => loop.close()))
    },
  }
}
