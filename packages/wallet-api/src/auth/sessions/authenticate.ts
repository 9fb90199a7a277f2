import { GangwayError } from '@gangway/protocol'
import type { Context } from 'hono'
import { describePlace } from '../../limits/clientNetwork.js'
import type { AuthContext } from '../authContext.js'
import type { ActiveSession } from './activeSession.js'
import { findSession } from './findSession.js'

/**
 * The session an app's frame makes a request in. Those of the account's own page are refused: none of them
 * makes a wallet or goes on. Shares they get to show the words, or to move the wallet's recovery.
 *
 * @throws GangwayError `DPOP_INVALID`, `SESSION_INVALID`.
 */
export async function authenticate(context: AuthContext, request: Context): Promise<ActiveSession> {
  const session = await findSession(context, await context.verifyDpop(request))
  if (!session || context.projects.isOfAccountPage(session)) throw invalid()
  return toActive(context, session, request)
}

/** The session of the account's own page, and of no app. Throws as {@link authenticate}. */
export async function authenticateAccount(context: AuthContext, request: Context): Promise<ActiveSession> {
  const session = await findSession(context, await context.verifyDpop(request))
  if (!session || !context.projects.isOfAccountPage(session)) throw invalid()
  return toActive(context, session, request)
}

/** The session of an app's frame or of the account's own page. Throws as {@link authenticate}. */
export async function authenticateEither(context: AuthContext, request: Context): Promise<ActiveSession> {
  const session = await findSession(context, await context.verifyDpop(request))
  if (!session) throw invalid()
  return toActive(context, session, request)
}

/** A session with the network of a request that is made in it. */
export function toActive<TSession extends object>(
  { getClientIp }: Pick<AuthContext, 'getClientIp'>,
  session: TSession,
  request: Context,
): TSession & { network: string | null } {
  return { ...session, network: describePlace(getClientIp(request)) }
}

function invalid(): GangwayError {
  return new GangwayError('SESSION_INVALID', { context: { field: 'authorization' } })
}
