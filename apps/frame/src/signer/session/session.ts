import { GangwayError, sessionTokensSchema } from '@gangway/protocol'
import * as v from 'valibot'
import type { Bearer } from '../../http/createAuthClient.js'
import { isError } from '../../http/isError.js'
import type { WorkerContext } from '../workerContext.js'
import { type Device, readDevice } from './device.js'

/** Name of the row that says who is signed in. */
export const sessionName = 'session'

/** A token this close to its end, in milliseconds, is not used any more. */
const freshness = 30_000

const rowSchema = v.object({
  /** Row of the device the session is bound to. */
  deviceName: v.string(),
  email: v.nullable(v.string()),
  tokens: sessionTokensSchema,
})

/** What is kept of a session, to be written under {@link sessionName}. */
export type SessionRow = v.InferOutput<typeof rowSchema>

/** Who is signed in, on what device. */
export type LocalSession = SessionRow & { device: Device }

/** The session every tab of this app shares; null: nobody is signed in. Always read anew: another tab may sign out. */
export async function readSession({ store }: WorkerContext): Promise<LocalSession | null> {
  const row = v.safeParse(rowSchema, await store.read(sessionName))
  if (!row.success) return null
  const device = await readDevice(store, row.output.deviceName)
  if (device) return { ...row.output, device }
  // Without its share the session cannot sign: this browser starts as a new device.
  await store.write({ [sessionName]: undefined, [row.output.deviceName]: undefined })
  return null
}

/**
 * Asks `auth` something with the session's token, renewed where it is due or refused.
 *
 * @throws GangwayError `SESSION_INVALID` where nobody is signed in, or not any more.
 */
export async function useSession<T>(
  context: WorkerContext,
  ask: (bearer: Bearer, session: LocalSession) => Promise<T>,
): Promise<T> {
  const session = await readSession(context)
  if (!session) throw new GangwayError('SESSION_INVALID')
  const isFresh = session.tokens.accessExpiresAt > context.getServerNow() + freshness
  const fresh = isFresh ? session : await refreshSession(context, session)
  try {
    return await ask(toBearer(fresh), fresh)
  } catch (error) {
    if (!isError(error, 'SESSION_INVALID')) throw error
    const renewed = await refreshSession(context, fresh)
    return ask(toBearer(renewed), renewed)
  }
}

/** Renews a session, once for all tabs. Throws as {@link useSession}. embedded-wallet.md §6. */
export function refreshSession(context: WorkerContext, stale: LocalSession): Promise<LocalSession> {
  return context.sessionLock(async () => {
    const session = await readSession(context)
    if (!session) throw new GangwayError('SESSION_INVALID')
    // Another tab was here first.
    if (session.tokens.accessToken !== stale.tokens.accessToken) return session
    try {
      const tokens = await context.auth.refreshSession(session.device.key, session.tokens.refreshToken)
      const { deviceName, email } = session
      await context.store.write({ [sessionName]: { deviceName, email, tokens } satisfies SessionRow })
      return { ...session, tokens }
    } catch (error) {
      if (isError(error, 'SESSION_INVALID')) await forgetSession(context, session)
      throw error
    }
  })
}

/**
 * Forgets a session here. The device stays approved and keeps its share, so that the next login takes a code by mail; a
 * memory session leaves nothing. Called with the session lock held.
 */
export async function forgetSession(context: WorkerContext, { deviceName }: SessionRow): Promise<void> {
  const isMemory = context.store.carrier === 'memory'
  await context.store.write({ [sessionName]: undefined, ...(isMemory && { [deviceName]: undefined }) })
  context.keyRing.lock()
  context.prepared.clear()
}

/** How `auth` knows who asks. */
function toBearer({ device, tokens }: LocalSession): Bearer {
  return { key: device.key, accessToken: tokens.accessToken }
}

/**
 * Ends a session on the server, whose tokens are forgotten here already. Never throws: unreachable, the server ends it by
 * its own limits, and nobody has the tokens.
 */
export async function endSession(
  { auth, getServerNow }: WorkerContext,
  session: LocalSession,
): Promise<void> {
  try {
    const { key } = session.device
    const isFresh = session.tokens.accessExpiresAt > getServerNow()
    const { accessToken } = isFresh
      ? session.tokens
      : await auth.refreshSession(key, session.tokens.refreshToken)
    await auth.endSession({ key, accessToken })
  } catch {
    // As said above.
  }
}
