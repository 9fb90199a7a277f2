import { GangwayError, type Session } from '@gangway/protocol'
import { eq } from 'drizzle-orm'
import { accounts } from '../../database/auth/accounts.js'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'
import { openEmail } from './accountEmail.js'
import { readAccount } from './readAccount.js'

/** The account of a session, with its address, where one is known. */
export async function readFullAccount(
  { database, kms }: AuthContext,
  { accountId, deviceId }: Pick<StoredSession, 'accountId' | 'deviceId'>,
): Promise<Session['account']> {
  const account = await readAccount(database, { accountId, deviceId })
  const [row] = await database.select().from(accounts).where(eq(accounts.id, accountId))
  if (!row) throw new GangwayError('SESSION_INVALID')
  return { ...account, email: row.email && (await openEmail(kms, { ...row, email: row.email })) }
}
