import type { shareRecoverResponseSchema, WalletRecord } from '@gangway/protocol'
import type { InferOutput } from 'valibot'
import { toWalletRecord } from '../accounts/readAccount.js'
import type { AuthContext } from '../authContext.js'
import { createRandomId } from '../createRandomId.js'
import type { ActiveSession } from '../sessions/activeSession.js'
import { type TakePurpose, takeShareB } from './takeShareB.js'

/**
 * Share B of the wallet's newest set, with the wallet it opens, and leave to have share C of the same from `recovery`; once
 * for a login, and once more for each set that `recovery` lacks. embedded-wallet.md §2.2, §9. Throws as {@link takeShareB}.
 */
export async function recoverShare(
  context: AuthContext,
  session: ActiveSession,
  purpose: Exclude<TakePurpose, 'custody'>,
  lacking?: string,
): Promise<InferOutput<typeof shareRecoverResponseSchema> & { wallet: WalletRecord }> {
  const { notes, log } = context
  const { projectId, accountId, jkt } = session
  const { wallet, setId, shareB } = await takeShareB(
    context,
    session,
    purpose,
    lacking === undefined ? {} : { lacking },
  )
  const walletId = wallet.id
  const claims = { purpose: 'release', sub: accountId, projectId, walletId, setId, jkt } as const
  const grant = await notes.signGrant({ ...claims, jti: createRandomId() })
  log.info({ projectId, accountId, setId }, 'share B released, and share C granted')
  return { setId, shareB, grant, blob: wallet.blob, wallet: toWalletRecord(wallet) }
}
