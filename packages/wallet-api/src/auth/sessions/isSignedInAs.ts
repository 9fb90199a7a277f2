import { and, eq } from 'drizzle-orm'
import { identities } from '../../database/auth/identities.js'
import type { DpopProof } from '../../dpop/dpop.js'
import type { AuthContext } from '../authContext.js'
import { findSession } from './findSession.js'

/**
 * Whether a request comes with a live session of this app for this address. On the account's own page nobody counts as
 * logged in: who logs in again there does so to change something.
 */
export async function isSignedInAs(
  context: AuthContext,
  proof: DpopProof,
  asked: { projectId: string; appOrigin: string; address: string },
): Promise<boolean> {
  if (context.projects.isOfAccountPage(asked)) return false
  const session = await findSession(context, proof)
  if (session?.projectId !== asked.projectId || session.appOrigin !== asked.appOrigin) return false
  const found = await context.database
    .select({ subject: identities.subject })
    .from(identities)
    .where(
      and(
        eq(identities.accountId, session.accountId),
        eq(identities.provider, 'email'),
        eq(identities.subject, asked.address),
      ),
    )
  return found.length > 0
}
