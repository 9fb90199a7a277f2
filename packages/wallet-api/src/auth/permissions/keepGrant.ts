import { isDeepStrictEqual } from 'node:util'
import { GangwayError, type grantKeepBodySchema, grantLimits } from '@gangway/protocol'
import { and, count, eq, gt, isNull } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { accounts } from '../../database/auth/accounts.js'
import { grants } from '../../database/auth/grants.js'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { Statements } from '../../database/statements.js'
import type { AuthContext } from '../authContext.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'

type Grant = InferOutput<typeof grantKeepBodySchema>

/**
 * Keeps what an account lets an app do; the very same again changes nothing, whatever has become of it.
 *
 * @throws GangwayError `INVALID_INPUT`.
 */
export async function keepGrant(
  { database, getNow }: Pick<AuthContext, 'database' | 'getNow'>,
  session: ActiveSession,
  grant: Grant,
): Promise<void> {
  const { accountId, appOrigin, projectId } = session
  const now = getNow()
  const holder = { accountId, appOrigin }
  await database.transaction(async (tx) => {
    // One at a time, so that no two are both the last there is room for.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
    if (await isKept(tx, holder, grant)) return
    if (grant.expiry * 1000 <= now) throw new GangwayError('INVALID_INPUT', { context: { field: 'expiry' } })
    if ((await countInForce(tx, holder, now)) >= grantLimits.inForce)
      throw conflict('Too many grants to this app are in force')
    await tx.insert(grants).values({ ...holder, ...grant, projectId, createdAt: now })
    const details = { chain: grant.caipNetworkId, digest: grant.id }
    await writeAudit(tx, now, { ...toActor(session), event: 'grant.keep', details })
  })
}

/** @throws GangwayError `INVALID_INPUT`: another one has its id. */
async function isKept(
  tx: Statements,
  { accountId, appOrigin }: Pick<StoredSession, 'accountId' | 'appOrigin'>,
  grant: Grant,
): Promise<boolean> {
  const { id, caipNetworkId, expiry, permissions, policies, context } = grants
  const [kept] = await tx
    .select({ id, caipNetworkId, expiry, permissions, policies, context })
    .from(grants)
    .where(and(eq(grants.accountId, accountId), eq(grants.appOrigin, appOrigin), eq(id, grant.id)))
  if (!kept) return false
  if (!isDeepStrictEqual(kept, grant)) throw conflict('Another grant has this id')
  return true
}

async function countInForce(
  tx: Statements,
  { accountId, appOrigin }: Pick<StoredSession, 'accountId' | 'appOrigin'>,
  now: number,
): Promise<number> {
  const [row] = await tx
    .select({ value: count() })
    .from(grants)
    .where(
      and(
        eq(grants.accountId, accountId),
        eq(grants.appOrigin, appOrigin),
        gt(grants.expiry, Math.floor(now / 1000)),
        isNull(grants.revocation),
      ),
    )
  return row?.value ?? 0
}

function conflict(shortMessage: string): GangwayError {
  return new GangwayError('INVALID_INPUT', { shortMessage, context: { field: 'id' } })
}
