import type { AccountWays } from '@gangway/protocol'
import { asc, eq, sql } from 'drizzle-orm'
import { identities } from '../../database/auth/identities.js'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'
import { findClosing } from '../closing/findClosing.js'
import { findRenewal } from '../renewal/findRenewal.js'
import { getChangesUntil } from './changeWays.js'
import { readVerifiedEmail } from './readVerifiedEmail.js'
import { openLabel } from './wayLabel.js'

/** The ways into the account of a session, oldest first. */
export async function listWays(context: AuthContext, session: StoredSession): Promise<AccountWays> {
  const { database, kms } = context
  const email = await readVerifiedEmail(context, session)
  const rows = await database
    .select()
    .from(identities)
    .where(eq(identities.accountId, session.accountId))
    .orderBy(sql`${identities.addedAt} nulls first`, asc(identities.provider), asc(identities.subject))
  const current = session.provider ?? 'email'
  const ways = rows.map(async ({ subject, provider, label, addedAt }) => ({
    id: subject,
    provider,
    name: provider === 'email' ? email : await openLabel(kms, { subject, label }),
    addedAt,
    isCurrent: provider === current,
  }))
  const closing = await findClosing(database, session.accountId)
  const erasesAt = closing?.erasesAt ?? null
  const renewsAt = (await findRenewal(database, session.accountId))?.takesAt ?? null
  const changesUntil = getChangesUntil(session)
  return { email, ways: await Promise.all(ways), changesUntil, erasesAt, renewsAt }
}
