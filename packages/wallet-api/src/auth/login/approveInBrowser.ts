import {
  type browserApproveResponseSchema,
  type browserReadResponseSchema,
  GangwayError,
} from '@gangway/protocol'
import { and, eq, gt, ne } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { devices } from '../../database/auth/devices.js'
import { identities } from '../../database/auth/identities.js'
import { type Login, logins } from '../../database/auth/logins.js'
import type { Statements } from '../../database/statements.js'
import { describePlace } from '../../limits/clientNetwork.js'
import { assertUnlocked } from '../accounts/assertUnlocked.js'
import { getApprovingSince } from '../accounts/isApproving.js'
import type { AuthContext } from '../authContext.js'
import { lockAddress } from './lockAddress.js'
import { openLoginFacts } from './loginFacts.js'
import { loginValues } from './loginValues.js'
import { makeCode } from './makeCode.js'
import { toLoginActor } from './toLoginActor.js'

/** A login, as the frame of a browser names it, and the key of that browser. */
type Asked = { loginId: string; jkt: string }

/**
 * What a browser that may approve is asked for; changes nothing. Whoever asks about another's login, or by a key that may
 * not approve, hears the same.
 *
 * @throws GangwayError `LOGIN_NOT_AVAILABLE`.
 */
export async function readInBrowser(
  context: AuthContext,
  asked: Asked,
): Promise<InferOutput<typeof browserReadResponseSchema>> {
  const { login } = await findAsked(context, context.database, asked)
  const { email } = await openLoginFacts(context.kms, login)
  return { appOrigin: login.appOrigin, email, expiresAt: login.expiresAt }
}

/**
 * Approves the device of a login by the word of a browser whose owner let it approve, in the place of the link in the
 * mail, and makes the code. No number is asked for: the frame that asks is in that very browser. embedded-wallet.md §3.
 *
 * @throws GangwayError `LOGIN_NOT_AVAILABLE`, also for a locked account.
 */
export async function approveInBrowser(
  context: AuthContext,
  { ip, ...asked }: Asked & { ip: string },
): Promise<InferOutput<typeof browserApproveResponseSchema>> {
  const { database, hash, signals, log, getNow } = context
  const code = makeCode()
  const expiresAt = getNow() + loginValues.lifetime
  const { login: first } = await findAsked(context, database, asked)
  const { id, projectId, appOrigin } = first
  await database.transaction(async (tx) => {
    await lockAddress(tx, first.address)
    const { accountId, deviceId } = await findAsked(context, tx, asked)
    await assertUnlocked(tx, accountId)
    const kept = await tx
      .update(devices)
      .set({ usedAt: getNow() })
      .where(eq(devices.id, deviceId))
      .returning({ id: devices.id })
    const approved = await tx
      .update(logins)
      .set({
        kind: 'browser',
        approvedBy: deviceId,
        status: 'approved',
        triesLeft: loginValues.tries,
        code: hash('code', id, code),
        expiresAt,
      })
      .where(and(eq(logins.id, id), eq(logins.status, 'pending')))
      .returning({ id: logins.id })
    // Taken away, or decided by the mail, meanwhile.
    if (kept.length === 0 || approved.length === 0) throw notAvailable()
    await writeAudit(tx, getNow(), {
      ...toLoginActor(first),
      userId: accountId,
      network: describePlace(ip),
      event: 'device.approve',
      details: { kind: 'browser', device: deviceId },
    })
  })
  signals.notify(id)
  log.info({ projectId }, 'device approved by a browser of its owner')
  return { code, appOrigin, expiresAt }
}

type Found = { login: Login; accountId: string; deviceId: string }

/**
 * A login that waits for its approval, with the account its address leads into, of which this key may approve. Never one
 * of the account's own page: what is dangerous there asks for the mailbox anew.
 */
async function findAsked(
  { frameUrl, getNow }: AuthContext,
  statements: Statements,
  { loginId, jkt }: Asked,
): Promise<Found> {
  const now = getNow()
  const { usedSince, letSince } = getApprovingSince(now)
  const [found] = await statements
    .select({ login: logins, accountId: devices.accountId, deviceId: devices.id })
    .from(logins)
    .innerJoin(
      identities,
      and(
        eq(identities.projectId, logins.projectId),
        eq(identities.provider, 'email'),
        eq(identities.subject, logins.address),
      ),
    )
    .innerJoin(devices, eq(devices.accountId, identities.accountId))
    .where(
      and(
        eq(logins.id, loginId),
        eq(logins.kind, 'link'),
        eq(logins.status, 'pending'),
        gt(logins.expiresAt, now),
        ne(logins.appOrigin, frameUrl),
        eq(devices.appOrigin, frameUrl),
        eq(devices.jkt, jkt),
        eq(devices.carrier, 'approver'),
        gt(devices.usedAt, usedSince),
        gt(devices.approvedAt, letSince),
      ),
    )
  if (!found) throw notAvailable()
  return found
}

function notAvailable(): GangwayError {
  return new GangwayError('LOGIN_NOT_AVAILABLE', { context: { field: 'browser' } })
}
