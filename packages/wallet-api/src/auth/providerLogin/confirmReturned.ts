import { randomBytes } from 'node:crypto'
import {
  GangwayError,
  type providerConfirmBodySchema,
  type providerConfirmResponseSchema,
} from '@gangway/protocol'
import { and, eq, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { type AuditEntry, writeAudit } from '../../audit/writeAudit.js'
import { type ProviderLogin, providerLogins } from '../../database/auth/providerLogins.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { failLogin } from './failLogin.js'
import { findReturned, toProviderActor } from './readReturned.js'

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
  { token, number, ip }: InferOutput<typeof providerConfirmBodySchema> & { ip: string },
): Promise<InferOutput<typeof providerConfirmResponseSchema>> {
  const { signals, log, getNow } = context
  const { login, identity } = await findReturned(context, token)
  const entry = {
    ...toProviderActor(login, identity, ip),
    ...{ event: 'device.approve' as const, details: { provider: login.provider } },
  }
  const isProven = and(eq(providerLogins.id, login.id), eq(providerLogins.status, 'proven'))
  if (number === null) {
    const code = randomBytes(32).toString('base64url')
    const change = { code: hashToken(code), codeExpiresAt: getNow() + codeLifetime }
    await update(context, isProven, change, entry)
    return { code }
  }
  if (number !== login.matchNumber) {
    log.warn({ provider: login.provider }, 'login ended: another number was chosen than the app shows')
    const details = { ...entry.details, reason: 'number' }
    await endLogin(context, login.id, { ...entry, result: 'failed', details })
    throw new GangwayError('LOGIN_DENIED', { context: { field: 'number' } })
  }
  await update(context, isProven, { status: 'released', code: null }, entry)
  signals.notify(login.id)
  return { code: null }
}

/** Throws LOGIN_EXPIRED where the login waits no longer. */
async function update(
  { database, getNow }: AuthContext,
  isProven: SQL | undefined,
  change: Partial<ProviderLogin>,
  entry: AuditEntry,
): Promise<void> {
  await database.transaction(async (tx) => {
    const changed = await tx.update(providerLogins).set(change).where(isProven).returning()
    if (changed.length === 0) throw new GangwayError('LOGIN_EXPIRED')
    await writeAudit(tx, getNow(), entry)
  })
}

/** "This was not me": ends the login. Throws LOGIN_EXPIRED. */
export async function denyReturned(
  context: AuthContext,
  { token, ip }: { token: string; ip: string },
): Promise<void> {
  const { login, identity } = await findReturned(context, token)
  const details = { provider: login.provider }
  const actor = toProviderActor(login, identity, ip)
  await endLogin(context, login.id, { ...actor, event: 'device.deny', details })
}

/** Nobody is told that a login was ended which the app has already. */
async function endLogin(context: AuthContext, loginId: string, entry: AuditEntry): Promise<void> {
  if (!(await failLogin(context, loginId, 'LOGIN_DENIED', entry))) throw new GangwayError('LOGIN_EXPIRED')
}
