import { and, eq, gt } from 'drizzle-orm'
import { type StoredSession, sessions } from '../../database/auth/sessions.js'
import type { DpopProof } from '../../dpop/dpop.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'

/** The live session of an access token and the key it was given to; null for any other. */
export async function findSession(
  { database, projects, getNow }: AuthContext,
  { accessToken, jkt }: Pick<DpopProof, 'accessToken' | 'jkt'>,
): Promise<StoredSession | null> {
  if (accessToken === null) return null
  const [session] = await database
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.access, hashToken(accessToken)),
        eq(sessions.jkt, jkt),
        gt(sessions.accessExpiresAt, getNow()),
      ),
    )
  // A project or origin the operator has taken away has no sessions.
  return session && projects.hasApp(session) ? session : null
}
