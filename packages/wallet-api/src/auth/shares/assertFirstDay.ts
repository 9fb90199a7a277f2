import { GangwayError } from '@gangway/protocol'
import { and, eq, lt, sql } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { devices } from '../../database/auth/devices.js'
import type { AuthContext } from '../authContext.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'

const day = 86_400_000

/**
 * Counts a release of share B to a device that recovered the key less than 24 h ago, and refuses more than
 * `firstDayReleases`. It slows who uses our own page; who kept the key in the first minute asks for nothing more.
 * embedded-wallet.md §6.
 *
 * @throws GangwayError `RATE_LIMITED`; `context.retryAfter` in seconds.
 */
export async function assertFirstDay(
  { database, limits, getNow, log }: AuthContext,
  session: ActiveSession,
  recoveredAt: number | null,
): Promise<void> {
  const { deviceId } = session
  const left = recoveredAt === null ? 0 : recoveredAt + day - getNow()
  if (left <= 0 || limits.firstDayReleases === 0) return
  const counted = await database
    .update(devices)
    .set({ releases: sql`${devices.releases} + 1` })
    .where(and(eq(devices.id, deviceId), lt(devices.releases, limits.firstDayReleases)))
    .returning({ id: devices.id })
  if (counted.length > 0) return
  log.warn({ deviceId }, 'share B not released: too often on the first day of a device')
  const details = { reason: 'first day' }
  const refused = { ...toActor(session), event: 'share.release', result: 'refused', details } as const
  await writeAudit(database, getNow(), refused)
  throw new GangwayError('RATE_LIMITED', { context: { retryAfter: Math.ceil(left / 1000) } })
}
