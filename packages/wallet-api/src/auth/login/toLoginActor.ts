import type { AuditActor } from '../../database/audit/auditRows.js'
import type { Login } from '../../database/auth/logins.js'

/** Who the audit log names before it is known whose account an address leads into. */
export function toLoginActor({
  projectId,
  appOrigin: origin,
  address,
}: Pick<Login, 'projectId' | 'appOrigin' | 'address'>): AuditActor {
  return { projectId, origin, address }
}
