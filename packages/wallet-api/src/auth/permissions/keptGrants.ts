import type { grantRevokeBodySchema, KeptGrant } from '@gangway/protocol'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { grants } from '../../database/auth/grants.js'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'

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

/** Notes by which transaction a grant was taken back; the first stays, and a grant nobody knows is no fault. */
export async function noteRevocation(
  { database, getNow }: Pick<AuthContext, 'database' | 'getNow'>,
  { accountId, appOrigin }: Holder,
  { id, transactionHash }: InferOutput<typeof grantRevokeBodySchema>,
): Promise<void> {
  await database
    .update(grants)
    .set({ revocation: transactionHash, revokedAt: getNow() })
    .where(
      and(
        eq(grants.accountId, accountId),
        eq(grants.appOrigin, appOrigin),
        eq(grants.id, id),
        isNull(grants.revocation),
      ),
    )
}
