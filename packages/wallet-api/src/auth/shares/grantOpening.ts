import { GangwayError, type shareOpeningBodySchema, type shareOpeningResponseSchema } from '@gangway/protocol'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { assertUnlocked } from '../accounts/assertUnlocked.js'
import type { AuthContext } from '../authContext.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { findNewestSet, findWallet } from './findWallet.js'
import { signCustodyGrant } from './signCustodyGrant.js'

/**
 * Leave for a device to read who keeps the recovery, or to have what a passkey or password opens the recovery key by: of no
 * use without one of them, and told the person, while to look is told nobody.
 *
 * @throws GangwayError `SHARE_NOT_FOUND`; `LOGIN_NOT_AVAILABLE` for a locked account.
 */
export async function grantOpening(
  context: AuthContext,
  session: ActiveSession,
  { purpose }: InferOutput<typeof shareOpeningBodySchema>,
): Promise<InferOutput<typeof shareOpeningResponseSchema>> {
  const { database, getNow } = context
  const wallet = await findWallet(database, session.accountId)
  const set = wallet && (await findNewestSet(database, wallet.id))
  if (!set) throw new GangwayError('SHARE_NOT_FOUND')
  await database.transaction(async (tx) => {
    await assertUnlocked(tx, session.accountId)
    if (purpose === 'open') await writeAudit(tx, getNow(), { ...toActor(session), event: 'custody.pepper' })
  })
  const { walletId, id: setId } = set
  const grant = await signCustodyGrant(context, session, { purpose: `custody.${purpose}`, walletId, setId })
  return { walletId, grant }
}
