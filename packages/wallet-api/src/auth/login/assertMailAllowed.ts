import { GangwayError, limits, tryAgainAfter } from '@gangway/protocol'
import { and, eq, gt } from 'drizzle-orm'
import { admissions } from '../../database/auth/admissions.js'
import { type Login, logins } from '../../database/auth/logins.js'
import type { Statements } from '../../database/statements.js'
import { loginValues } from './loginValues.js'

const hour = 3_600_000
const day = 24 * hour

type Asked = Pick<Login, 'address' | 'jkt' | 'appOrigin' | 'isKnownDevice' | 'network'>

/**
 * "Allowed to trigger email" of product.md §5, as far as it concerns one address: a pause of 30 s for the device, and so many
 * an hour and a day. Strangers use up nothing of the approved devices' share, and no more than their own network's share
 * of the rest. The logins of the last day are what is counted; whoever calls holds the lock of the address.
 *
 * @throws GangwayError `LOGIN_COOLDOWN`, `LOGIN_LIMIT_REACHED`; `context.retryAfter` in seconds.
 */
export async function assertMailAllowed(statements: Statements, asked: Asked, now: number): Promise<void> {
  const { requestedAt, jkt, appOrigin, isKnownDevice, network } = logins
  const recent = await statements
    .select({ requestedAt, jkt, appOrigin, isKnownDevice, network })
    .from(logins)
    .where(and(eq(logins.address, asked.address), gt(requestedAt, now - day)))
  const own = recent.filter((each) => each.jkt === asked.jkt && each.appOrigin === asked.appOrigin)
  const pause = Math.max(...own.map((each) => each.requestedAt)) + limits.emailLoginCooldown - now
  if (pause > 0) {
    const retryAfter = Math.ceil(pause / 1000)
    const shortMessage = tryAgainAfter(retryAfter)
    throw new GangwayError('LOGIN_COOLDOWN', { shortMessage, context: { retryAfter } })
  }
  const alike = recent.filter((each) => each.isKnownDevice === asked.isKnownDevice)
  const admission = await findAdmission(statements, asked.address, now)
  const wait = asked.isKnownDevice
    ? getLongestWait(alike, loginValues.mails, now)
    : getWaitOfNewDevice(alike, { network: asked.network, admission, now })
  if (wait > 0)
    throw new GangwayError('LOGIN_LIMIT_REACHED', { context: { retryAfter: Math.ceil(wait / 1000) } })
}

type Counted = Pick<Login, 'requestedAt' | 'network'>
type Admission = typeof admissions.$inferSelect

async function findAdmission(statements: Statements, address: string, now: number) {
  const [admission] = await statements
    .select()
    .from(admissions)
    .where(and(eq(admissions.address, address), gt(admissions.admittedAt, now - day)))
  return admission
}

/**
 * Networks that have had their share stay shut when the owner lets himself in: strangers need new ones each time. What
 * they then cause does not concern the owner's network.
 */
function getWaitOfNewDevice(
  recent: readonly Counted[],
  { network, admission, now }: { network: string; admission: Admission | undefined; now: number },
): number {
  const fresh = recent.filter((each) => !admission || each.requestedAt > admission.admittedAt)
  const isAdmitted = admission?.network === network
  const ofNetwork = (isAdmitted ? fresh : recent).filter((each) => each.network === network)
  return Math.max(
    getLongestWait(ofNetwork, loginValues.mails, now),
    isAdmitted ? 0 : getLongestWait(fresh, loginValues.mailsOfAllNetworks, now),
  )
}

function getLongestWait(
  counted: readonly Counted[],
  { perHour, perDay }: { perHour: number; perDay: number },
  now: number,
): number {
  const times = counted.map((each) => each.requestedAt).sort((a, b) => b - a)
  return Math.max(
    getWait(times, { most: perHour, period: hour, now }),
    getWait(times, { most: perDay, period: day, now }),
  )
}

/** Time until one more fits; `times`: newest first. */
function getWait(
  times: readonly number[],
  { most, period, now }: { most: number; period: number; now: number },
): number {
  const blocking = times[most - 1]
  return blocking === undefined ? 0 : Math.max(0, blocking + period - now)
}
