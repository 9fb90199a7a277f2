import { and, eq } from 'drizzle-orm'
import { accounts } from '../../database/auth/accounts.js'
import { devices } from '../../database/auth/devices.js'
import { describePlace } from '../../limits/clientNetwork.js'
import { removeDevices } from '../accounts/endDevice.js'
import { lockAccount } from '../accounts/lockAccount.js'
import type { AuthContext } from '../authContext.js'

/** Ends that a browser approves logins, of whichever accounts, by the word of its own key; what it has approved ends with it. */
export async function giveUpBrowser(
  { database, frameUrl, log, getNow }: AuthContext,
  { jkt, ip }: { jkt: string; ip: string },
): Promise<void> {
  const isOwn = and(eq(devices.appOrigin, frameUrl), eq(devices.jkt, jkt), eq(devices.carrier, 'approver'))
  const kept = await database
    .select({ accountId: accounts.id, projectId: accounts.projectId })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(isOwn)
  // One account at a time: two that lock several in different orders wait for each other.
  for (const { accountId, projectId } of kept)
    await database.transaction(async (tx) => {
      await lockAccount(tx, accountId)
      const actor = { projectId, userId: accountId, origin: frameUrl, network: describePlace(ip) }
      await removeDevices(tx, { accountId, which: isOwn, actor }, getNow())
    })
  if (kept.length > 0) log.info({ accounts: kept.length }, 'a browser approves no more')
}
