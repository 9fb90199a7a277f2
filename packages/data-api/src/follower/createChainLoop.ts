import { type CaipNetworkId, GangwayError, type Network } from '@gangway/protocol'
import type { Log, Metrics } from '@gangway/server-kit'
import type { AccountChanges } from '../model/accountChanges.js'
import type { WatchedAccount } from '../model/watchedAccountStore.js'
import type { TransferJudge } from '../spam/createTransferJudge.js'
import type { ChainFollower, FollowerRound, RoundOutcome } from './chainFollower.js'
import { createAlarm } from './createAlarm.js'
import { createEventCounts } from './createEventCounts.js'
import { createHeadWatch } from './createHeadWatch.js'
import type { FollowerStore } from './followerStore.js'
import { getNextPause, type PollTimes } from './getNextPause.js'
import { addAccounts, applyCommit, type KnownChain } from './knownChain.js'

/** How long an account is not followed to which too much happened, ms. */
const asideTime = 86_400_000

/** Rounds in a row in which a node fails that this process may not reach: more than one block is tried. */
const mostFailures = 5

/** What the loop of one chain works with. */
export type ChainLoopParts = {
  network: Network
  follower: ChainFollower
  store: FollowerStore
  judge: TransferJudge
  changes: AccountChanges
  log: Log
  metrics: Metrics
  /** This process, among those that may follow. */
  holder: string
  /** Accounts last asked for before this time are not followed, Unix milliseconds. */
  getOldestAsked: () => number
  limits: FollowLimits
  times: PollTimes & {
    /** How often the lease is renewed, and that it stands at the head is noted, ms. */
    refresh: number
    /** How often all accounts are read, ms: those that are added meanwhile come by {@link ChainLoop.add}. */
    relist: number
  }
  /** Called after a commit that changed accounts, with the chain's version of `chainCursors`. */
  onWritten: (chain: CaipNetworkId, version: number) => void
}

/** How much is followed at most, so that nobody makes one server read a whole chain. */
export type FollowLimits = {
  /** Accounts of one chain; those asked for longest ago are let go first. */
  accounts: number
  /**
   * Transactions of one account within an hour. One of which more is new, an exchange's or a token itself, is put aside for
   * a day; one that has more in its past is read no further back.
   */
  eventsPerHour: number
}

/** One chain that is followed. */
export type ChainLoop = {
  /**
   * Follows these too; who is followed already stays as it is. It looks at once instead of when it is time, unless it waits
   * because the node or the database fails.
   */
  add(accounts: readonly WatchedAccount[]): void
  /** It ended by itself: another process follows the chain, or nobody is to be followed. */
  isOver(): boolean
  /** The node has failed again and again, as one that this process does not reach. */
  isStuck(): boolean
  /** Ends after the round under way, and lets another process have the chain. */
  close(): Promise<void>
}

/** Follows one chain until it is closed, or another process follows it. Nothing is thrown. */
export function createChainLoop(parts: ChainLoopParts): ChainLoop {
  const { network, follower, store, changes, log, metrics, holder, limits, times } = parts
  const chain = network.caipNetworkId
  const ending = new AbortController()
  const alarm = createAlarm()
  const newsCounts = createEventCounts(limits.eventsPerHour, () => performance.now())
  let known: KnownChain | undefined
  let notedAt = Number.NEGATIVE_INFINITY
  const heads = createHeadWatch({ chain, log, metrics })
  let failures = 0
  let nodeFailures = 0
  /** What holds the row of the chain now: a renewal, which would wait for it, is not needed beside a commit. */
  let holds = 0
  let hasEnded = false

  const commit: FollowerRound['commit'] = async ({ events, recipients, news, ...rest }) => {
    const judged = events.length > 0 ? await parts.judge.judge(chain, events, recipients) : []
    const { changed, added, version } = await hold(() =>
      store.commit(chain, holder, { ...rest, events: judged }),
    )
    if (known) known = applyCommit(known, rest)
    for (const account of changed) changes.tell({ account, chain })
    if (version !== undefined) parts.onWritten(chain, version)
    metrics.followerEvents.inc({ chain }, added)
    const busy = news ? newsCounts.add(news) : []
    if (busy.length > 0) await putAside(busy)
  }

  /** The others are followed as before. */
  async function putAside(busy: readonly string[]): Promise<void> {
    await store.putAside(chain, busy, asideTime)
    if (known) known = { ...known, accounts: known.accounts.filter(({ account }) => !busy.includes(account)) }
    metrics.followerAccountsAside.inc({ chain }, busy.length)
    log.warn(
      { chain, accounts: busy.length },
      'more happens to an account than is followed: it is put aside for a day',
    )
  }

  /** Only while this process has the chain: nobody else then follows those who are let go. */
  async function letGoOfSome(oldestAsked: number): Promise<readonly WatchedAccount[]> {
    const gone = await store.letGo(chain, oldestAsked, limits.accounts)
    log.warn({ chain, accounts: gone }, 'more accounts are asked for than are followed: some are let go')
    return store.listAccounts(chain, oldestAsked)
  }

  /** Undefined where another process follows the chain, or nobody is to be followed. The list is long: the lease comes first. */
  async function refresh(): Promise<KnownChain | undefined> {
    const readAt = performance.now()
    const lease = await store.lease(chain, holder)
    if (!lease) return undefined
    const oldestAsked = parts.getOldestAsked()
    const listed = await store.listAccounts(chain, oldestAsked)
    if (listed.length === 0) return undefined
    const accounts = listed.length > limits.accounts ? await letGoOfSome(oldestAsked) : listed
    metrics.followerAccounts.set({ chain }, accounts.length)
    return { readAt, accounts, cursor: lease.cursor }
  }

  async function hold<T>(run: () => Promise<T>): Promise<T> {
    holds += 1
    try {
      return await run()
    } finally {
      holds -= 1
    }
  }

  /** Also while nothing is done: a pause at the head is longer than the lease. */
  async function renew(): Promise<void> {
    if (holds > 0 || !known) return
    // One that fails shows at the next commit.
    const isOurs = await hold(() => store.renew(chain, holder)).catch(() => true)
    if (isOurs) return
    known = undefined
    alarm.ring()
  }

  async function runRound(): Promise<RoundOutcome | undefined> {
    if (!known || performance.now() - known.readAt > times.relist) known = await refresh()
    if (!known) return undefined
    const { accounts, cursor } = known
    const outcome = await follower.follow({ accounts, cursor, commit, signal: ending.signal })
    heads.note(outcome.headAge)
    // At the head of a node that stands still nobody is caught up, although nothing is left to read.
    if (outcome.lagBlocks === 0 && !heads.isStalled() && performance.now() - notedAt > times.refresh) {
      await store.noteCaughtUp(chain, holder)
      notedAt = performance.now()
    }
    metrics.followerLagBlocks.set({ chain }, outcome.lagBlocks)
    metrics.followerLagSeconds.set({ chain }, outcome.lagTime / 1000)
    if (outcome.gapBlocks !== undefined) metrics.followerGapBlocks.set({ chain }, outcome.gapBlocks)
    return outcome
  }

  async function run(): Promise<void> {
    let quiet = 0
    const renewal = setInterval(() => void renew(), times.refresh).unref()
    while (!ending.signal.aborted) {
      let outcome: RoundOutcome | undefined
      try {
        outcome = await runRound()
        if (!outcome) break
        failures = 0
        nodeFailures = 0
        quiet = outcome.isNew ? 0 : quiet + 1
      } catch (error) {
        // What one chain or one node does must not end the others; a node that is down is told once, not each time.
        if (failures === 0 && !ending.signal.aborted) log.warn({ error, chain }, 'following the chain failed')
        failures += 1
        nodeFailures =
          error instanceof GangwayError && error.code === 'RPC_UPSTREAM_FAILED' ? nodeFailures + 1 : 0
        known = undefined
      }
      if (outcome?.isMoreWaiting && failures === 0) continue
      await alarm.sleep(getNextPause(times, { failures, quiet }))
    }
    clearInterval(renewal)
    known = undefined
    follower.close?.()
    forgetMetrics()
    await store
      .release(chain, holder)
      .catch((error) => log.warn({ error, chain }, 'the chain was not let go'))
    hasEnded = true
  }

  function forgetMetrics(): void {
    const { followerLagBlocks, followerLagSeconds, followerAccounts, followerGapBlocks } = metrics
    for (const metric of [followerLagBlocks, followerLagSeconds, followerAccounts, followerGapBlocks])
      metric.remove({ chain })
    metrics.followerHeadAge.remove({ chain })
  }

  const running = run()
  return {
    add(accounts) {
      const all = known && addAccounts(known, accounts)
      if (!all || all === known) return
      // Above the limit it is read again who is let go.
      known = all.accounts.length > limits.accounts ? undefined : all
      metrics.followerAccounts.set({ chain }, Math.min(all.accounts.length, limits.accounts))
      // Each visitor of a chain whose node is down would have it asked again at once.
      if (failures === 0) alarm.ring()
    },
    isOver: () => hasEnded,
    isStuck: () => nodeFailures >= mostFailures,
    close() {
      ending.abort()
      alarm.ring()
      return running
    },
  }
}
