import type { StoredSession } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'
import { readOwner } from './readFullAccount.js'

/** Where news of an account go; null: no address is known to be its owner's. Throws SESSION_INVALID. */
export async function readVerifiedEmail(
  context: Pick<AuthContext, 'database' | 'kms'>,
  account: Pick<StoredSession, 'accountId'>,
): Promise<string | null> {
  const { email, isEmailVerified } = await readOwner(context, account)
  return isEmailVerified ? email : null
}
