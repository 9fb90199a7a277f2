import { devices } from '../../database/auth/devices.js'
import type { Approver } from '../../database/auth/logins.js'
import type { Statements } from '../../database/statements.js'
import { createRandomId } from '../createRandomId.js'

/**
 * Lets a browser approve logins of an account from now on: a device of the frame's own origin, which has neither session
 * nor share. It is listed and taken away with the others on the account's page. Called once the login has ended by its
 * code, so that mailbox and code are proven, and before its session, as rows are locked in that order. `now` in Unix
 * milliseconds.
 */
export async function keepBrowser(
  statements: Statements,
  { accountId, frameUrl, approver }: { accountId: string; frameUrl: string; approver: Approver },
  now: number,
): Promise<void> {
  const { jkt, facts } = approver
  const used = { facts, usedAt: now, approvedAt: now }
  await statements
    .insert(devices)
    .values({
      id: createRandomId(),
      accountId,
      appOrigin: frameUrl,
      jkt,
      carrier: 'approver',
      setId: null,
      ...used,
    })
    .onConflictDoUpdate({ target: [devices.accountId, devices.appOrigin, devices.jkt], set: used })
}
