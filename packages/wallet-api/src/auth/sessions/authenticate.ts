import { GangwayError } from '@gangway/protocol'
import type { Context } from 'hono'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'
import { findSession } from './findSession.js'

/**
 * The session a request is made in.
 *
 * @throws GangwayError `DPOP_INVALID`, `SESSION_INVALID`.
 */
export async function authenticate(context: AuthContext, request: Context): Promise<StoredSession> {
  const session = await findSession(context, await context.verifyDpop(request))
  if (!session) throw new GangwayError('SESSION_INVALID', { context: { field: 'authorization' } })
  return session
}
