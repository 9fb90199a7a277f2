import type { GangwayError } from '@gangway/protocol'
import type { Log } from '@gangway/server-kit'
import type { WatchedAccount } from '../../model/watchedAccountStore.js'
import { type Alarm, createAlarm } from '../createAlarm.js'
import type { ChainGap } from './chainGapStore.js'
import { findNodeError } from './findNodeError.js'
import { isNodeRefusal } from './isNodeRefusal.js'
import { type BackfillSpan, planBackfill, planGap } from './planBackfill.js'
import type { Span } from './readSpan.js'

/** Blocks that are read, and written, at once; fewer where the node does not manage so many. */
const mostBlocks = 64

/** A node that refuses the same block so often no longer has it. */
const mostRefusals = 10

/** How long a block that was not answered for is left, ms: at first, and in the end. */
const firstRest = 30_000
const longestRest = 3_600_000

/** What came of asking for the past. `waiting`: it is being read; `later`: not now; `gone`: the node no longer has it. */
export type PastOutcome =
  | { state: 'none' }
  | { state: 'waiting' }
  | { state: 'later' }
  | { state: 'gone'; plan: BackfillSpan }
  | { state: 'read'; plan: BackfillSpan; span: Span | undefined }

/** Reads the past of accounts, a piece after another, beside what is new. */
export type PastReader = {
  /**
   * Takes what was read, or waits for it for a while only: what is new must not wait for what is old. Gaps come first.
   */
  next(accounts: readonly WatchedAccount[], gaps?: readonly ChainGap[]): Promise<PastOutcome>
  /** Forgets what is being read: the chain, or what is known of the accounts, has changed. */
  drop(): void
}

type Reading = {
  plan: BackfillSpan
  /** Rings when it has been read. */
  alarm: Alarm
  /** Absent while it is read; a failure is kept until somebody takes it. */
  result?: { span: Span | undefined } | { error: unknown }
}

/**
 * Creates what reads the past.
 *
 * @param deps.longestWait how long {@link PastReader.next} may take, ms
 */
export function createPastReader(deps: {
  read: (plan: BackfillSpan) => Promise<Span | undefined>
  longestWait: number
  /** Unix milliseconds. */
  getNow: () => number
  log: Log
}): PastReader {
  const { read, longestWait, getNow, log } = deps
  let size = mostBlocks
  let reading: Reading | undefined
  let trouble = { to: -1, refusals: 0, failures: 0, restsUntil: 0 }

  function start(plan: BackfillSpan): Reading {
    const started: Reading = { plan, alarm: createAlarm() }
    void read(plan)
      .then(
        (span) => ({ span }),
        (error: unknown) => ({ error }),
      )
      .then((result) => {
        started.result = result
        started.alarm.ring()
      })
    return started
  }

  /** Half as many next time. A single block is asked for again and again, less and less often, unless it is refused for good. */
  function fail(plan: BackfillSpan, error: GangwayError): PastOutcome {
    const length = plan.to - plan.from + 1
    if (length > 1) {
      size = Math.floor(length / 2)
      return { state: 'later' }
    }
    if (trouble.to !== plan.to) trouble = { to: plan.to, refusals: 0, failures: 0, restsUntil: 0 }
    if (isNodeRefusal(error)) {
      trouble.refusals += 1
      if (trouble.refusals >= mostRefusals) {
        log.warn({ error, block: plan.to }, 'the node does not have what is further back')
        return { state: 'gone', plan }
      }
      // A gap is given up for good: for some hours another node, which has it, may answer again.
      if (!plan.gap) return { state: 'later' }
    }
    trouble.restsUntil = getNow() + Math.min(firstRest * 2 ** trouble.failures, longestRest)
    trouble.failures += 1
    log.info({ error, block: plan.to }, 'the past is read on later: the node does not answer for it')
    return { state: 'later' }
  }

  return {
    async next(accounts, gaps = []) {
      if (!reading) {
        const plans = [planGap(accounts, gaps, size), planBackfill(accounts, size)].filter(
          (plan) => plan !== undefined,
        )
        if (plans.length === 0) return { state: 'none' }
        const plan = plans.find(({ to }) => to !== trouble.to || getNow() >= trouble.restsUntil)
        if (!plan) return { state: 'later' }
        reading = start(plan)
      }
      const current = reading
      if (!current.result) await current.alarm.sleep(longestWait)
      const { plan, result } = current
      if (!result || reading !== current) return { state: 'waiting' }
      reading = undefined
      if (!isCurrent(plan, accounts)) return { state: 'waiting' }
      if ('span' in result) {
        size = Math.min(mostBlocks, size * 2)
        return { state: 'read', plan, span: result.span }
      }
      const error = findNodeError(result.error)
      if (error) return fail(plan, error)
      throw result.error
    },
    drop() {
      reading = undefined
    },
  }
}

/** Whether the accounts that were read for still need just that. */
function isCurrent(plan: BackfillSpan, accounts: readonly WatchedAccount[]): boolean {
  const known = new Map(accounts.map((account) => [account.account, account]))
  return plan.accounts.every(({ account, sinceBlock, backfilledTo }) => {
    const now = known.get(account)
    return now?.sinceBlock === sinceBlock && now.backfilledTo === backfilledTo
  })
}
