import { GangwayError, type Session } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import { accounts } from '../../database/auth/accounts.js'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'
import { openEmail } from './accountEmail.js'
import { readAccount } from './readAccount.js'

/** The account of a session, with its address, where one is known. */
export async function readFullAccount(
  context: AuthContext,
  { accountId, deviceId }: Pick<StoredSession, 'accountId' | 'deviceId'>,
): Promise<Session['account']> {
  const account = await readAccount(context.database, { accountId, deviceId })
  const { email } = await readOwner(context, { accountId })
  return { ...account, email }
}

/** The address of an account, and whether it is known to be its owner's. */
export async function readOwner(
  { database, kms }: Pick<AuthContext, 'database' | 'kms'>,
  { accountId }: Pick<StoredSession, 'accountId'>,
): Promise<{ email: string | null; isEmailVerified: boolean }> {
  const [row] = await database.select().from(accounts).where(eq(accounts.id, accountId))
  if (!row) throw new GangwayError('SESSION_INVALID')
  const email = row.email && (await openEmail(kms, { ...row, email: row.email }))
  return { email, isEmailVerified: row.isEmailVerified }
}
