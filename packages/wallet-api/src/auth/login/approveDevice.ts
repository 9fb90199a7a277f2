import {
  type deviceApproveBodySchema,
  type deviceApproveResponseSchema,
  GangwayError,
} from '@gangway/protocol'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { type Approver, logins } from '../../database/auth/logins.js'
import type { Statements } from '../../database/statements.js'
import type { DpopProof } from '../../dpop/dpop.js'
import { describePlace } from '../../limits/clientNetwork.js'
import { sealDeviceFacts } from '../accounts/deviceFacts.js'
import type { AuthContext } from '../authContext.js'
import { hashToken } from '../hashToken.js'
import { describeBrowser } from './describeBrowser.js'
import { loginValues } from './loginValues.js'
import { makeCode } from './makeCode.js'
import { toLoginActor } from './toLoginActor.js'

/** What the page behind the link asks for. */
type Approval = Omit<InferOutput<typeof deviceApproveBodySchema>, 'keepBrowser'> & {
  ip: string
  keeper: { proof: DpopProof; userAgent: string | undefined } | null
}

/**
 * Approves the device a link asks for, once, and makes the code that has to be typed there. Who chooses another number
 * than the app shows has no such app before them: that ends the login. `keeper`: the browser the link is open in, where it
 * may approve the next logins.
 *
 * @throws GangwayError `LOGIN_EXPIRED`, also for a link that was used; `LOGIN_DENIED`.
 */
export async function approveDevice(
  context: AuthContext,
  { token, number, ip, keeper }: Approval,
): Promise<InferOutput<typeof deviceApproveResponseSchema>> {
  const { database, hash, signals, getNow, log } = context
  const isAsked = and(
    eq(logins.link, hashToken(token)),
    eq(logins.status, 'pending'),
    gt(logins.expiresAt, getNow()),
  )
  // Before anything is sealed for it: anybody has proofs, and a key service may be far away.
  if (keeper) await assertAsked(database, isAsked)
  const approver = keeper && (await describeApprover(context, keeper, ip))
  const code = makeCode()
  const expiresAt = getNow() + loginValues.lifetime
  const isRight = sql`${logins.matchNumber} is null or ${logins.matchNumber} = coalesce(${number}::text, '')`
  const login = await database.transaction(async (tx) => {
    const [decided] = await tx
      .update(logins)
      .set({
        status: sql`case when ${isRight} then 'approved' else 'denied' end`,
        triesLeft: loginValues.tries,
        expiresAt,
      })
      .where(isAsked)
      .returning({
        id: logins.id,
        status: logins.status,
        appOrigin: logins.appOrigin,
        projectId: logins.projectId,
        address: logins.address,
      })
    if (!decided) throw new GangwayError('LOGIN_EXPIRED')
    if (decided.status === 'approved')
      await tx
        .update(logins)
        .set({ code: hash('code', decided.id, code), approver })
        .where(eq(logins.id, decided.id))
    const isApproved = decided.status === 'approved'
    await writeAudit(tx, getNow(), {
      ...toLoginActor(decided),
      network: describePlace(ip),
      event: 'device.approve',
      ...(isApproved ? { details: { kind: 'link' } } : { result: 'failed', details: { reason: 'number' } }),
    })
    return decided
  })
  signals.notify(login.id)
  if (login.status !== 'approved') {
    log.warn({ projectId: login.projectId }, 'login ended: another number was chosen than the app shows')
    throw new GangwayError('LOGIN_DENIED', { context: { field: 'number' } })
  }
  log.info({ projectId: login.projectId }, 'device approved')
  return { code, appOrigin: login.appOrigin, expiresAt }
}

async function assertAsked(database: Statements, isAsked: SQL | undefined): Promise<void> {
  const found = await database.select({ id: logins.id }).from(logins).where(isAsked)
  if (found.length === 0) throw new GangwayError('LOGIN_EXPIRED')
}

/** The browser a link is open in, as the account's owner will know it. */
async function describeApprover(
  { kms, frameUrl }: AuthContext,
  { proof, userAgent }: NonNullable<Approval['keeper']>,
  ip: string,
): Promise<Approver> {
  const { jkt } = proof
  const facts = { browser: describeBrowser(userAgent), place: describePlace(ip) }
  return { jkt, facts: await sealDeviceFacts(kms, { appOrigin: frameUrl, jkt }, facts) }
}
