import type { AuditActor } from '../../database/audit/auditRows.js'
import type { StoredSession } from '../../database/auth/sessions.js'

/** A session a request is made in, and the network it came from, as `describePlace` has it. */
export type ActiveSession = StoredSession & { network: string | null }

/** Who the audit log names for what is done in a session. */
export function toActor({
  projectId,
  accountId: userId,
  deviceId,
  appOrigin: origin,
  network,
}: Pick<ActiveSession, 'projectId' | 'accountId' | 'deviceId' | 'appOrigin' | 'network'>): AuditActor {
  return { projectId, userId, deviceId, origin, network }
}
