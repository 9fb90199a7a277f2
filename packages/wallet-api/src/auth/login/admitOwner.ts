import { type deviceAdmitResponseSchema, GangwayError } from '@gangway/protocol'
import { and, eq, gt } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { admissions } from '../../database/auth/admissions.js'
import { logins } from '../../database/auth/logins.js'
import { describePlace } from '../../limits/clientNetwork.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { toLoginActor } from './toLoginActor.js'
import { toNetworkDigest } from './toNetworkDigest.js'

/** How long the link of a mail says whose mailbox it is, ms: as long as its mail counts. */
const admissionTime = 86_400_000

/**
 * "Let me log in": whoever holds the link of a login mail, ended or not, is the owner of the address, against whom
 * nothing counts that others have asked for. Decides on no login.
 *
 * @throws GangwayError `LOGIN_EXPIRED`.
 */
export async function admitOwner(
  { database, hash, log, getNow }: AuthContext,
  { token, ip }: { token: string; ip: string },
): Promise<InferOutput<typeof deviceAdmitResponseSchema>> {
  const now = getNow()
  const [login] = await database
    .select({ address: logins.address, projectId: logins.projectId, appOrigin: logins.appOrigin })
    .from(logins)
    .where(and(eq(logins.link, hashToken(token)), gt(logins.requestedAt, now - admissionTime)))
  if (!login) throw new GangwayError('LOGIN_EXPIRED')
  const { address, projectId } = login
  const admission = { network: toNetworkDigest(hash, address, ip), admittedAt: now }
  await database.transaction(async (tx) => {
    await tx
      .insert(admissions)
      .values({ address, ...admission })
      .onConflictDoUpdate({ target: admissions.address, set: admission })
    const actor = { ...toLoginActor(login), network: describePlace(ip) }
    await writeAudit(tx, now, { ...actor, event: 'device.admit' })
  })
  log.warn({ projectId }, 'the owner of an address had to let himself in')
  return { network: describePlace(ip) }
}
