import { and, eq, gt, isNull } from 'drizzle-orm'
import { emailUndos } from '../../database/auth/emailChanges.js'
import type { StoredSession } from '../../database/auth/sessions.js'
import type { AuthContext } from '../authContext.js'
import { openUndo } from '../emailChange/changeFacts.js'
import { readVerifiedEmail } from './readVerifiedEmail.js'

/** The address an account has, and those that may still undo that they no longer are its: a thief may have changed it. */
export async function listNewsAddresses(
  context: Pick<AuthContext, 'database' | 'kms' | 'getNow'>,
  account: Pick<StoredSession, 'accountId'>,
): Promise<string[]> {
  const { database, kms, getNow } = context
  const undos = await database
    .select()
    .from(emailUndos)
    .where(
      and(
        eq(emailUndos.accountId, account.accountId),
        isNull(emailUndos.undoneAt),
        gt(emailUndos.expiresAt, getNow()),
      ),
    )
  const former = await Promise.all(undos.map(async (undo) => (await openUndo(kms, undo)).formerEmail))
  const email = await readVerifiedEmail(context, account)
  return [...new Set([...(email === null ? [] : [email]), ...former])]
}
