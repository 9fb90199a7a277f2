import type { Network } from '@gangway/protocol'
import type { Log, Metrics } from '@gangway/server-kit'
import type { AccountChanges } from '../model/accountChanges.js'
import type { WatchedAccount } from '../model/watchedAccountStore.js'
import type { TransferJudge } from '../spam/createTransferJudge.js'
import type { ChainFollower, FollowerCommit, FollowerRound, RoundOutcome } from './chainFollower.js'
import { createAlarm } from './createAlarm.js'
import { createEventCounts } from './createEventCounts.js'
import { createHeadWatch } from './createHeadWatch.js'
import type { FollowerStore } from './followerStore.js'
import { getNextPause, type PollTimes } from './getNextPause.js'

/** How long an account is not followed to which too much happened, ms. */
const asideTime = 86_400_000

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
    /** How often the lease is renewed, the accounts are read and that it stands at the head is noted, ms. */
    refresh: number
  }
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
  /** Looks at once instead of when it is time, unless it waits because the node or the database fails. */
  wake(): void
  /** Ends after the round under way. */
  close(): Promise<void>
}

/** What one process knows of a chain between two looks at the database. */
type Known = { readAt: number; accounts: readonly WatchedAccount[]; cursor: number | null }

/** Follows one chain, as long as no other process does, until it is closed. Nothing is thrown. */
export function createChainLoop(parts: ChainLoopParts): ChainLoop {
  const { network, follower, store, changes, log, metrics, holder, limits, times } = parts
  const chain = network.caipNetworkId
  const ending = new AbortController()
  const alarm = createAlarm()
  const newsCounts = createEventCounts(limits.eventsPerHour, () => performance.now())
  let known: Known | undefined
  let notedAt = Number.NEGATIVE_INFINITY
  const heads = createHeadWatch({ chain, log, metrics })
  let failures = 0
  /** What holds the row of the chain now: a renewal, which would wait for it, is not needed beside a commit. */
  let isHeld = false

  const commit: FollowerRound['commit'] = async ({ events, recipients, news, ...rest }) => {
    const judged = events.length > 0 ? await parts.judge.judge(chain, events, recipients) : []
    const { changed, added } = await hold(() => store.commit(chain, holder, { ...rest, events: judged }))
    if (known) known = applyCommit(known, rest)
    for (const account of changed) changes.tell({ account, chain })
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

  /** Undefined where nobody is to be followed, or another process does it. */
  async function refresh(): Promise<Known | undefined> {
    const readAt = performance.now()
    const oldestAsked = parts.getOldestAsked()
    const listed = await store.listAccounts(chain, oldestAsked)
    const lease = listed.length > 0 ? await store.lease(chain, holder) : undefined
    if (!lease) return undefined
    const accounts = listed.length > limits.accounts ? await letGoOfSome(oldestAsked) : listed
    metrics.followerAccounts.set({ chain }, accounts.length)
    return { readAt, accounts, cursor: lease.cursor }
  }

  async function hold<T>(run: () => Promise<T>): Promise<T> {
    isHeld = true
    try {
      return await run()
    } finally {
      isHeld = false
    }
  }

  /** A round may take longer than the lease: without this two processes would take the chain from each other for ever. */
  async function keepLease<T>(run: () => Promise<T>): Promise<T> {
    const renew = async () => {
      if (isHeld) return
      // One that fails shows at the next commit.
      await hold(() => store.renew(chain, holder)).catch(() => undefined)
    }
    const renewal = setInterval(() => void renew(), times.refresh)
    try {
      return await run()
    } finally {
      clearInterval(renewal)
    }
  }

  async function runRound(): Promise<RoundOutcome | undefined> {
    if (!known || performance.now() - known.readAt > times.refresh) known = await refresh()
    if (!known) {
      metrics.followerLagBlocks.remove({ chain })
      metrics.followerLagSeconds.remove({ chain })
      metrics.followerAccounts.remove({ chain })
      metrics.followerGapBlocks.remove({ chain })
      metrics.followerHeadAge.remove({ chain })
      return undefined
    }
    const { accounts, cursor } = known
    const outcome = await keepLease(() =>
      follower.follow({ accounts, cursor, commit, signal: ending.signal }),
    )
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
    while (!ending.signal.aborted) {
      let outcome: RoundOutcome | undefined
      try {
        outcome = await runRound()
        failures = 0
        quiet = outcome?.isNew ? 0 : quiet + 1
      } catch (error) {
        // What one chain or one node does must not end the others; a node that is down is told once, not each time.
        if (failures === 0 && !ending.signal.aborted) log.warn({ error, chain }, 'following the chain failed')
        failures += 1
        known = undefined
      }
      if (outcome?.isMoreWaiting && failures === 0) continue
      await alarm.sleep(getNextPause(times, { failures, quiet }))
    }
    await store
      .release(chain, holder)
      .catch((error) => log.warn({ error, chain }, 'the chain was not let go'))
  }

  const running = run()
  return {
    wake() {
      known = undefined
      // Each visitor of a chain whose node is down would have it asked again at once.
      if (failures === 0) alarm.ring()
    },
    close() {
      ending.abort()
      alarm.ring()
      return running
    },
  }
}

function applyCommit(known: Known, { cursor, watched = [] }: Partial<FollowerCommit>): Known {
  const changed = new Map(watched.map((account) => [account.account, account]))
  return {
    ...known,
    cursor: cursor ?? known.cursor,
    accounts: known.accounts.map((account) => changed.get(account.account) ?? account),
  }
}
