import type { AccountGrantRecord, grantRevokeBodySchema, KeptGrant } from '@gangway/protocol'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { grants } from '../../database/auth/grants.js'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'

/** Whose grants they are, and to whom. */
type Holder = Pick<StoredSession, 'accountId' | 'appOrigin'>

/** Everything an account granted to an app, the newest first; what has ended and was taken back too. */
export async function listGrants(
  { database }: Pick<AuthContext, 'database'>,
  { accountId, appOrigin }: Holder,
): Promise<KeptGrant[]> {
  const rows = await database
    .select()
    .from(grants)
    .where(and(eq(grants.accountId, accountId), eq(grants.appOrigin, appOrigin)))
    .orderBy(desc(grants.createdAt), asc(grants.id))
  return rows.map(({ accountId, appOrigin, projectId, ...grant }) => grant)
}

/** Grants a person is shown; those in force come first. */
const maxShown = 300

/** What an account granted to all apps; first what is in force, and of that the newest. */
export async function listAccountGrants(
  { database, getNow }: Pick<AuthContext, 'database' | 'getNow'>,
  { accountId }: Pick<StoredSession, 'accountId'>,
): Promise<AccountGrantRecord[]> {
  const { appOrigin, caipNetworkId, expiry, permissions, policies, revokedAt } = grants
  const isOver = sql`(${grants.revocation} is not null or ${expiry} <= ${Math.floor(getNow() / 1000)})`
  return database
    .select({ appOrigin, caipNetworkId, expiry, permissions, policies, revokedAt })
    .from(grants)
    .where(eq(grants.accountId, accountId))
    .orderBy(isOver, desc(grants.createdAt), asc(grants.id))
    .limit(maxShown)
}

/**
 * Notes by which transaction a grant was taken back; a later one takes its place, as where the first never reached the chain. A grant
 * nobody knows is no fault.
 */
export async function noteRevocation(
  { database, getNow }: Pick<AuthContext, 'database' | 'getNow'>,
  session: ActiveSession,
  { id, transactionHash }: InferOutput<typeof grantRevokeBodySchema>,
): Promise<void> {
  const { accountId, appOrigin } = session
  await database.transaction(async (tx) => {
    const [noted] = await tx
      .update(grants)
      .set({ revocation: transactionHash, revokedAt: getNow() })
      .where(and(eq(grants.accountId, accountId), eq(grants.appOrigin, appOrigin), eq(grants.id, id)))
      .returning({ chain: grants.caipNetworkId })
    if (!noted) return
    const details = { chain: noted.chain, digest: id }
    await writeAudit(tx, getNow(), { ...toActor(session), event: 'grant.revoke', details })
  })
}
