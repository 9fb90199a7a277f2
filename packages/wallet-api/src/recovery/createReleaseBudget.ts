import { errorMessages, GangwayError } from '@gangway/protocol'
import type { Log, Metrics } from '@gangway/server-kit'
import type { Statements } from '../database/statements.js'
import { type ReleaseLimits, toReleaseBudget } from '../limits/releaseLimits.js'
import { createHourly } from './createHourly.js'
import { addAction, countActions, findActionTime } from './recoveryActions.js'
import { countWallets } from './recoveryStore.js'

const hour = 3_600_000
const tenMinutes = hour / 6
const day = hour * 24

/**
 * Takes one release of a wallet from the budgets, in the transaction that gives the share out, which holds `lockActions`.
 *
 * @throws GangwayError `RECOVERY_LIMIT_REACHED`; `context.retryAfter` in seconds.
 */
export type SpendRelease = (tx: Statements, walletId: string) => Promise<void>

/**
 * Creates the budgets of releases, counted in the database over all processes and restarts. Who takes `auth` over can
 * sign a grant for any wallet. The budgets keep that from being all wallets at once, and their alarm tells of it.
 */
export function createReleaseBudget(deps: {
  limits: ReleaseLimits
  log: Log
  metrics: Metrics
  /** Unix milliseconds. */
  getNow: () => number
}): SpendRelease {
  const { limits, log, metrics, getNow } = deps
  let size = { budget: 0, readAt: Number.NEGATIVE_INFINITY }
  const hourly = createHourly(getNow)

  async function getBudget(tx: Statements, now: number): Promise<number> {
    if (limits.perDeployment !== undefined) return limits.perDeployment
    // Wallets of a day ago: what somebody stores meanwhile raises nothing.
    if (now - size.readAt >= hour)
      size = { budget: toReleaseBudget(await countWallets(tx, now - day)), readAt: now }
    return size.budget
  }

  /** Sounds the alarm each time, and writes one line an hour. */
  function warn(level: 'half' | 'spent', budget: number): void {
    metrics.recoveryAlarms.inc({ alarm: `budget_${level}` })
    hourly(level, () => {
      if (level === 'half') log.warn({ budget }, 'half of the recovery shares of this hour are given out')
      else log.error({ budget }, 'all recovery shares of this hour are given out, see docs/self-hosting.md')
    })
  }

  return async (tx, walletId) => {
    const now = getNow()
    const budget = await getBudget(tx, now)
    const checks = [
      { alarm: 'wallet', most: limits.perWallet, period: tenMinutes, walletId },
      { alarm: 'wallet', most: limits.perWalletAndDay, period: day, walletId },
      { alarm: 'deployment', most: budget, period: hour },
    ] as const
    for (const { alarm, most, period, ...whose } of checks) {
      if (most === 0) continue
      const asked = { action: 'released', since: now - period, ...whose } as const
      const blocking = await findActionTime(tx, asked, most)
      if (blocking === undefined) continue
      if (alarm === 'deployment') warn('spent', budget)
      else metrics.recoveryAlarms.inc({ alarm: 'wallet' })
      throw refuse(blocking + period - now)
    }
    await addAction(tx, { action: 'released', walletId, doneAt: now })
    const released = await countActions(tx, { action: 'released', since: now - hour })
    if (budget > 0 && released * 2 >= budget) warn(released >= budget ? 'spent' : 'half', budget)
  }
}

function refuse(wait: number): GangwayError {
  const minutes = Math.ceil(wait / 60_000)
  return new GangwayError('RECOVERY_LIMIT_REACHED', {
    shortMessage: `${errorMessages.RECOVERY_LIMIT_REACHED}, in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    context: { retryAfter: Math.ceil(wait / 1000) },
  })
}
