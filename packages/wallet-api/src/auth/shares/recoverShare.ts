import type { shareRecoverResponseSchema } from '@gangway/protocol'
import type { InferOutput } from 'valibot'
import type { AuthContext } from '../authContext.js'
import { createRandomId } from '../createRandomId.js'
import type { ActiveSession } from '../sessions/activeSession.js'
import { type TakePurpose, takeShareB } from './takeShareB.js'

/**
 * Share B of the wallet's newest set, with leave to have share C of the same from `recovery`; once for a login.
 * embedded-wallet.md §2.2, §9. Throws as {@link takeShareB}.
 */
export async function recoverShare(
  context: AuthContext,
  session: ActiveSession,
  purpose: Exclude<TakePurpose, 'custody'>,
): Promise<InferOutput<typeof shareRecoverResponseSchema>> {
  const { notes, log } = context
  const { projectId, accountId, jkt } = session
  const { walletId, setId, shareB } = await takeShareB(context, session, purpose)
  const claims = { purpose: 'release', sub: accountId, projectId, walletId, setId, jkt } as const
  const grant = await notes.signGrant({ ...claims, jti: createRandomId() })
  log.info({ projectId, accountId, setId }, 'share B released, and share C granted')
  return { setId, shareB, grant }
}
