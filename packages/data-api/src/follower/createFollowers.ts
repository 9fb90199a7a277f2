import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { CaipNetworkId, ChainNamespace, Network } from '@gangway/protocol'
import type { Database, Log, Metrics, RpcUpstreams } from '@gangway/server-kit'
import type { AccountChanges } from '../model/accountChanges.js'
import type { WatchedAccount } from '../model/watchedAccountStore.js'
import type { TransferJudge } from '../spam/createTransferJudge.js'
import type { CreateChainFollower } from './chainFollower.js'
import { type ChainLoop, createChainLoop, type FollowLimits } from './createChainLoop.js'
import { createEventCounts } from './createEventCounts.js'
import { createFollowerStore } from './createFollowerStore.js'
import { deleteForgotten } from './deleteForgotten.js'
import { createEip155Follower } from './eip155/createEip155Follower.js'
import { createSolanaFollower } from './solana/createSolanaFollower.js'
import type { OnEventsAdded } from './writeFollowed.js'

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
  /** WebSockets of nodes, where there are some; see `ChainFollowerParts`. */
  subscriptionUrls?: Readonly<Partial<Record<CaipNetworkId, string>>>
  /** Without them there are none. */
  limits?: FollowLimits
  /** How long a process that says nothing keeps a chain, ms; default 5 s. */
  leaseTime?: number
  /** Is called with new events, in the transaction that writes them. */
  onAdded?: OnEventsAdded | undefined
  /** Called after each commit that changed accounts, with the version of the chain; see `openChangeTail`. */
  onWritten?: (chain: CaipNetworkId, version: number) => void
}

/** The followers of every chain of a process. data-sources.md §3.4 */
export type Followers = {
  /** Looks at once, instead of within two seconds, whom to follow: accounts were added, by this or another process. */
  look(): void
  /** Ends after the rounds under way, and lets other processes go on. */
  close(): Promise<void>
}

const byNamespace: Record<ChainNamespace, CreateChainFollower> = {
  eip155: createEip155Follower,
  solana: createSolanaFollower,
}

const defaultLeaseTime = 5_000

/** How often it is looked on which chains somebody is to be followed, ms; and how often at most. */
const supervisionInterval = 2_000
const shortestInterval = 200

/** How often all accounts of a public chain are read, ms: those added meanwhile come by themselves. */
const relistInterval = 30_000

/** How long a process leaves its share to others if it reaches none of its nodes, ms. */
const absence = 600_000

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
 * Follows chains that have a node and on which an account is watched. Of several processes on one database one follows a
 * chain, and each takes as many as its share: one that comes is given some, those of one that went are free within seconds.
 */
export function createFollowers(parts: FollowersParts): Followers {
  const { database, rpc, log, metrics, changes, judge, getNow, getEarliest = getNow } = parts
  const { leaseTime = defaultLeaseTime, limits = noLimits, onWritten = () => undefined } = parts
  const store = createFollowerStore(database, { leaseTime, worldId: parts.worldId, onAdded: parts.onAdded })
  const holder = randomUUID()
  const loops = new Map<CaipNetworkId, ChainLoop>()
  const stopping = new Map<CaipNetworkId, Promise<void>>()
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
  let awayUntil = Number.NEGATIVE_INFINITY

  function start(network: Network): ChainLoop {
    const follower = byNamespace[network.chainNamespace]({
      ...{ network, rpc, database, log, getNow },
      backfillRequests: parts.backfillRequests,
      pastCounts: createEventCounts(limits.eventsPerHour, () => performance.now()),
      subscriptionUrl: parts.subscriptionUrls?.[network.caipNetworkId],
    })
    const refresh = leaseTime / 4
    const relist = network.local ? refresh : relistInterval
    return createChainLoop({
      ...{
        network,
        follower,
        store,
        judge,
        changes,
        log,
        metrics,
        holder,
        getOldestAsked,
        limits,
        onWritten,
      },
      times: { ...(network.local ? localTimes : publicTimes), refresh, relist },
    })
  }

  /** Not waited for: a round may take long, and the other chains go on. It starts again once that is over. */
  function stop(chain: CaipNetworkId, loop: ChainLoop): void {
    loops.delete(chain)
    stopping.set(
      chain,
      loop.close().finally(() => stopping.delete(chain)),
    )
  }

  async function supervise(): Promise<void> {
    try {
      if (!hasDropped) await store.dropOtherWorlds([...networks.keys()])
      hasDropped = true
      const isAway = performance.now() < awayUntil
      const { watched, processes } = await store.attend(
        holder,
        [...networks.keys()],
        getOldestAsked(),
        isAway,
      )
      // Away for as long as there are others.
      if (isAway && processes === 0) awayUntil = Number.NEGATIVE_INFINITY
      else share(watched, isAway ? 0 : Math.ceil(watched.length / processes))
      if (processes > 1) goAwayIfStuck()
      await addNew()
      await deleteSome()
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ error }, 'the followed chains could not be listed')
      isFailing = true
    }
  }

  /** Follows as many as `most` of them; those begun last are given to other processes first. */
  function share(watched: readonly { chain: CaipNetworkId; isFree: boolean }[], most: number): void {
    const chains = new Set(watched.map(({ chain }) => chain))
    for (const [chain, loop] of [...loops]) if (loop.isOver() || !chains.has(chain)) stop(chain, loop)
    for (const [chain, loop] of [...loops].slice(most)) stop(chain, loop)
    for (const { chain, isFree } of watched) {
      const network = networks.get(chain)
      if (!network || !isFree || isClosing || loops.has(chain) || stopping.has(chain)) continue
      if (loops.size < most) loops.set(chain, start(network))
    }
  }

  /** Others may reach the nodes that this process does not: they take no more than their shares. */
  function goAwayIfStuck(): void {
    if (loops.size === 0 || ![...loops.values()].every((loop) => loop.isStuck())) return
    log.warn(
      { chains: loops.size },
      'no node of the chains followed here answers: other processes follow them',
    )
    awayUntil = performance.now() + absence
  }

  async function addNew(): Promise<void> {
    if (loops.size === 0) return
    const added = new Map<CaipNetworkId, WatchedAccount[]>()
    for (const account of await store.listNew([...loops.keys()], getOldestAsked()))
      added.set(account.chain, [...(added.get(account.chain) ?? []), account])
    for (const [chain, accounts] of added) loops.get(chain)?.add(accounts)
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
  function look(): void {
    if (isQueued || isClosing) return
    isQueued = true
    supervision = supervision
      .then(() => delay(shortestInterval))
      .then(() => {
        isQueued = false
        return isClosing ? undefined : supervise()
      })
  }

  const timer = setInterval(look, supervisionInterval)
  timer.unref()

  return {
    look,
    async close() {
      isClosing = true
      clearInterval(timer)
      await supervision
      await Promise.all([...loops.values()].map((loop) => loop.close()))
      await Promise.all(stopping.values())
      await store
        .leave(holder)
        .catch((error) => log.warn({ error }, 'other processes were not told that this one follows no more'))
    },
  }
}
