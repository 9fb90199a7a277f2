import { GangwayError, type shareOpeningBodySchema, type shareOpeningResponseSchema } from '@gangway/protocol'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { assertUnlocked } from '../accounts/assertUnlocked.js'
import type { AuthContext } from '../authContext.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { findOpening } from './findWallet.js'
import { signCustodyGrant } from './signCustodyGrant.js'

/**
 * Leave for a device to read who keeps the recovery, or to have what a passkey or password opens the recovery key by: of no
 * use without one of them, and told the person, while to look is told nobody. With the latter comes the blob, which the
 * shares that this login recovered open.
 *
 * @throws GangwayError `SHARE_NOT_FOUND`, also where the wallet was renewed since; `LOGIN_NOT_AVAILABLE` for a locked account.
 */
export async function grantOpening(
  context: AuthContext,
  session: ActiveSession,
  { purpose }: InferOutput<typeof shareOpeningBodySchema>,
): Promise<InferOutput<typeof shareOpeningResponseSchema>> {
  const { database, getNow } = context
  const found = await findOpening(database, session.accountId)
  const { recoveredGeneration } = session
  const isCurrent = recoveredGeneration === null || recoveredGeneration === found?.wallet.generation
  if (!found || !isCurrent) throw new GangwayError('SHARE_NOT_FOUND')
  await database.transaction(async (tx) => {
    await assertUnlocked(tx, session.accountId)
    if (purpose === 'open') await writeAudit(tx, getNow(), { ...toActor(session), event: 'custody.pepper' })
  })
  const { walletId, id: setId } = found.set
  const grant = await signCustodyGrant(context, session, { purpose: `custody.${purpose}`, walletId, setId })
  return { walletId, grant, blob: purpose === 'open' ? found.wallet.blob : null }
}
