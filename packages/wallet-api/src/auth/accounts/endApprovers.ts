import { eq } from 'drizzle-orm'
import type { AuditActor } from '../../database/audit/auditRows.js'
import { devices } from '../../database/auth/devices.js'
import type { Statements } from '../../database/statements.js'
import { removeDevices } from './endDevice.js'
import { lockAccount } from './lockAccount.js'

/**
 * Ends that browsers approve logins of an account: with whatever its owner changes because somebody else may be in it, since
 * they approve without its mailbox. What they have approved and nobody has finished ends with it. Before its devices and
 * sessions, as a login locks them. `actor`: who does it; `now` in Unix milliseconds.
 */
export async function endApprovers(
  statements: Statements,
  { accountId, actor }: { accountId: string; actor: AuditActor },
  now: number,
): Promise<void> {
  await lockAccount(statements, accountId)
  await removeDevices(statements, { accountId, which: eq(devices.carrier, 'approver'), actor }, now)
}
