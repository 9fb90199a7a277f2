import { GangwayError } from '@gangway/protocol'
import type { Context } from 'hono'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'
import { findSession } from './findSession.js'

/**
 * The session an app's frame makes a request in. Those of the account's own page are refused: none of them is ever
 * given a share, makes a wallet, or goes on.
 *
 * @throws GangwayError `DPOP_INVALID`, `SESSION_INVALID`.
 */
export async function authenticate(context: AuthContext, request: Context): Promise<StoredSession> {
  const session = await findSession(context, await context.verifyDpop(request))
  if (!session || context.projects.isOfAccountPage(session)) throw invalid()
  return session
}

/** The session of the account's own page, and of no app. Throws as {@link authenticate}. */
export async function authenticateAccount(context: AuthContext, request: Context): Promise<StoredSession> {
  const session = await findSession(context, await context.verifyDpop(request))
  if (!session || !context.projects.isOfAccountPage(session)) throw invalid()
  return session
}

/** The session of an app's frame or of the account's own page. Throws as {@link authenticate}. */
export async function authenticateEither(context: AuthContext, request: Context): Promise<StoredSession> {
  const session = await findSession(context, await context.verifyDpop(request))
  if (!session) throw invalid()
  return session
}

function invalid(): GangwayError {
  return new GangwayError('SESSION_INVALID', { context: { field: 'authorization' } })
}
