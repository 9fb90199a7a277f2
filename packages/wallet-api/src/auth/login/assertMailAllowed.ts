import { GangwayError, limits, tryAgainAfter } from '@gangway/protocol'
import { and, eq, gt } from 'drizzle-orm'
import { type Login, logins } from '../../database/auth/logins.js'
import type { Statements } from '../../database/statements.js'
import { loginValues } from './loginValues.js'

const hour = 3_600_000
const day = 24 * hour

/**
 * "Allowed to trigger email" of SPEC §5, as far as it concerns one address: a pause of 30 s for the device, and so many
 * an hour and a day, of which strangers cannot use up those of approved devices. The logins of the last day are what is
 * counted; whoever calls holds the lock of the address.
 *
 * @throws GangwayError `LOGIN_COOLDOWN`, `LOGIN_LIMIT_REACHED`; `context.retryAfter` in seconds.
 */
export async function assertMailAllowed(
  statements: Statements,
  asked: Pick<Login, 'address' | 'jkt' | 'appOrigin' | 'isKnownDevice'>,
  now: number,
): Promise<void> {
  const { requestedAt, jkt, appOrigin, isKnownDevice } = logins
  const recent = await statements
    .select({ requestedAt, jkt, appOrigin, isKnownDevice })
    .from(logins)
    .where(and(eq(logins.address, asked.address), gt(requestedAt, now - day)))
  const own = recent.filter((each) => each.jkt === asked.jkt && each.appOrigin === asked.appOrigin)
  const pause = Math.max(...own.map((each) => each.requestedAt)) + limits.emailLoginCooldown - now
  if (pause > 0) {
    const retryAfter = Math.ceil(pause / 1000)
    const shortMessage = tryAgainAfter(retryAfter)
    throw new GangwayError('LOGIN_COOLDOWN', { shortMessage, context: { retryAfter } })
  }
  const counted = recent
    .filter((each) => each.isKnownDevice === asked.isKnownDevice)
    .map((each) => each.requestedAt)
    .sort((a, b) => b - a)
  const wait = Math.max(
    getWait(counted, { most: loginValues.mailsPerHour, period: hour, now }),
    getWait(counted, { most: loginValues.mailsPerDay, period: day, now }),
  )
  if (wait > 0)
    throw new GangwayError('LOGIN_LIMIT_REACHED', { context: { retryAfter: Math.ceil(wait / 1000) } })
}

/** Time until one more fits; `times`: newest first. */
function getWait(
  times: readonly number[],
  { most, period, now }: { most: number; period: number; now: number },
): number {
  const blocking = times[most - 1]
  return blocking === undefined ? 0 : Math.max(0, blocking + period - now)
}
