import { randomBytes } from 'node:crypto'
import {
  GangwayError,
  type providerConfirmBodySchema,
  type providerConfirmResponseSchema,
} from '@gangway/protocol'
import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { providerLogins } from '../../database/auth/providerLogins.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { failLogin } from './failLogin.js'
import { findReturned } from './readReturned.js'

/** Time to bring the code to the frame, ms. embedded-wallet.md §7. */
const codeLifetime = 60_000

/**
 * The person lets the app's browser in. The window that opened the page gets a code, which is of use to the browser that
 * asked alone. Where there is no such window, the number the app shows proves that the two belong together: without it,
 * whoever sends a stranger the provider's address would be let in.
 *
 * @throws GangwayError `LOGIN_EXPIRED`; `LOGIN_DENIED` for another number, which ends the login.
 */
export async function confirmReturned(
  context: AuthContext,
  { token, number }: InferOutput<typeof providerConfirmBodySchema>,
): Promise<InferOutput<typeof providerConfirmResponseSchema>> {
  const { database, signals, log, getNow } = context
  const { login } = await findReturned(context, token)
  const isProven = and(eq(providerLogins.id, login.id), eq(providerLogins.status, 'proven'))
  if (number === null) {
    const code = randomBytes(32).toString('base64url')
    const change = { code: hashToken(code), codeExpiresAt: getNow() + codeLifetime }
    const given = await database.update(providerLogins).set(change).where(isProven).returning()
    if (given.length === 0) throw new GangwayError('LOGIN_EXPIRED')
    return { code }
  }
  if (number !== login.matchNumber) {
    log.warn({ provider: login.provider }, 'login ended: another number was chosen than the app shows')
    await endLogin(context, login.id)
    throw new GangwayError('LOGIN_DENIED', { context: { field: 'number' } })
  }
  const released = await database
    .update(providerLogins)
    .set({ status: 'released', code: null })
    .where(isProven)
    .returning()
  if (released.length === 0) throw new GangwayError('LOGIN_EXPIRED')
  signals.notify(login.id)
  return { code: null }
}

/** "This was not me": ends the login. Throws LOGIN_EXPIRED. */
export async function denyReturned(context: AuthContext, token: string): Promise<void> {
  const { login } = await findReturned(context, token)
  await endLogin(context, login.id)
}

/** Nobody is told that a login was ended which the app has already. */
async function endLogin(context: AuthContext, loginId: string): Promise<void> {
  if (!(await failLogin(context, loginId, 'LOGIN_DENIED'))) throw new GangwayError('LOGIN_EXPIRED')
}
