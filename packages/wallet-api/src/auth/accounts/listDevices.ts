import type { AccountDevices } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import { devices } from '../../database/auth/devices.js'
import { type StoredSession, sessions } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'
import { openDeviceFacts } from './deviceFacts.js'
import { isApproving } from './isApproving.js'

/**
 * The browsers that may use the account of a session, or could without a question by mail, each with the app it does so for;
 * first the one that asks, then the last used.
 */
export async function listDevices(context: AuthContext, asking: StoredSession): Promise<AccountDevices> {
  const { database, kms, frameUrl, getNow } = context
  const rows = await database
    .select({ device: devices, session: sessions })
    .from(devices)
    .leftJoin(sessions, eq(sessions.deviceId, devices.id))
    .where(eq(devices.accountId, asking.accountId))
  const open = rows.filter(({ device, session }) => device.carrier !== 'memory' || session !== null)
  const listed = await Promise.all(
    open.map(async ({ device, session }) => {
      const facts = await openDeviceFacts(kms, device)
      return {
        id: device.id,
        appOrigin: device.appOrigin,
        browser: facts?.browser ?? null,
        place: facts?.place ?? null,
        addedAt: device.approvedAt,
        usedAt: session?.rotatedAt ?? device.usedAt,
        isLoggedIn: session !== null && session.refreshExpiresAt > getNow(),
        isCurrent: device.id === asking.deviceId,
        mayApprove: isApproving(device, { frameUrl, now: getNow() }),
      }
    }),
  )
  return {
    devices: listed.toSorted(
      (a, b) =>
        Number(b.isCurrent) - Number(a.isCurrent) || (b.usedAt ?? b.addedAt) - (a.usedAt ?? a.addedAt),
    ),
  }
}
