import {
  type accountCustodyGrantBodySchema,
  type accountCustodyGrantResponseSchema,
  type Custody,
  GangwayError,
  type GrantClaims,
  isMoveAllowed,
} from '@gangway/protocol'
import { and, eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { writeAudit } from '../../audit/writeAudit.js'
import { auditRows } from '../../database/audit/auditRows.js'
import type { Statements } from '../../database/statements.js'
import type { AuthContext } from '../authContext.js'
import { type ActiveSession, toActor } from '../sessions/activeSession.js'
import { takeGrantNumber } from '../shares/countStoreGrants.js'
import { findNewestSet, findWallet } from '../shares/findWallet.js'
import { signCustodyGrant } from '../shares/signCustodyGrant.js'
import { takeShareB, writeNotice } from '../shares/takeShareB.js'
import { toNextSetId } from '../shares/toNextSetId.js'
import { assertUnlocked } from './assertUnlocked.js'
import { assertFreshLogin } from './changeWays.js'
import { assertPause } from './exportWallet.js'
import { toWalletRecord } from './readAccount.js'

type Asked = InferOutput<typeof accountCustodyGrantBodySchema>
type Purpose = Asked['purpose']
type Answer = InferOutput<typeof accountCustodyGrantResponseSchema>

/**
 * Leave to look at, test or change how the wallet is recovered. What a change needs is given out like an export: to a
 * login of the last five minutes, not within a day of a change of address, and the owner is told by mail; a move, or a
 * renewal of the wrapping key, once for a login, comes with share B, and with leave to store share C of the next set. A
 * move goes where the project's policy lets it alone; a renewal moves nothing.
 *
 * @throws GangwayError `SESSION_INVALID`, also for a login that is too old; `SHARE_NOT_FOUND`; `SHARE_RELEASE_REFUSED`
 * (`context.retryAfter`, seconds, within that day); `CUSTODY_NOT_ALLOWED` by that policy; `LOGIN_NOT_AVAILABLE` for a
 * locked account.
 */
export async function grantCustody(
  context: AuthContext,
  session: ActiveSession,
  asked: Asked,
): Promise<Answer> {
  assertFreshLogin(context, session)
  if (asked.purpose === 'move') assertMove(context, session, asked.to)
  const wallet = await findWallet(context.database, session.accountId)
  const set = wallet && (await findNewestSet(context.database, wallet.id))
  if (!set) throw new GangwayError('SHARE_NOT_FOUND')
  const { walletId, id: setId } = set
  if (asked.purpose !== 'move' && asked.purpose !== 'renew') {
    const { purpose } = asked
    if (purpose === 'methods') await assertPause(context, session)
    await note(context, session, { purpose, setId })
    const grant = await signCustodyGrant(context, session, { purpose: `custody.${purpose}`, walletId, setId })
    return { walletId, setId, grant, opening: null }
  }
  await assertPause(context, session)
  const taken = await takeShareB(context, session, 'custody', { kind: asked.purpose })
  const ids = { walletId, setId: taken.setId }
  const sign = (claims: Pick<GrantClaims, 'purpose' | 'setId' | 'number' | 'to'>) =>
    signCustodyGrant(context, session, { walletId, ...claims })
  const nextSetId = toNextSetId(context, session)
  const number = await takeGrantNumber(context.database)
  return {
    ...ids,
    grant: await sign(
      asked.purpose === 'move'
        ? { ...ids, purpose: 'custody.move', to: asked.to }
        : { ...ids, purpose: 'custody.read' },
    ),
    opening: {
      grant: await sign({ ...ids, purpose: 'custody.shares' }),
      shareB: taken.shareB,
      wallet: toWalletRecord(taken.wallet),
      next: { setId: nextSetId, grant: await sign({ setId: nextSetId, purpose: 'store', number }) },
    },
  }
}

/** `recovery` knows no project: it goes by what the grant says of where. */
function assertMove(
  { projects }: Pick<AuthContext, 'projects'>,
  { projectId }: Pick<ActiveSession, 'projectId'>,
  to: Custody['mode'],
): void {
  if (!isMoveAllowed(projects.get(projectId).custody, to)) throw new GangwayError('CUSTODY_NOT_ALLOWED')
}

/** To look is told nobody. A change is told its owner, once for a login: whoever is in it could else fill a mailbox. */
async function note(
  context: AuthContext,
  session: ActiveSession,
  { purpose, setId }: { purpose: Exclude<Purpose, 'move' | 'renew'>; setId: string },
): Promise<void> {
  const { database, outbox, getNow } = context
  const notice = purpose === 'methods' ? await writeNotice(context, session, 'custody') : null
  await database.transaction(async (tx) => {
    await assertUnlocked(tx, session.accountId)
    if (purpose === 'read') return
    const isTold = await hasGrant(tx, session, purpose)
    const details = { setId, kind: purpose }
    await writeAudit(tx, getNow(), { ...toActor(session), event: 'custody.grant', details })
    if (notice && !isTold) await outbox.queue(tx, notice, toActor(session))
  })
}

/** Whether this login had such a grant before: each login on the account's page is a device of its own. */
async function hasGrant(
  tx: Statements,
  { accountId, deviceId }: ActiveSession,
  purpose: Purpose,
): Promise<boolean> {
  const isOfLogin = and(
    eq(auditRows.userId, accountId),
    eq(auditRows.deviceId, deviceId),
    eq(auditRows.event, 'custody.grant'),
    sql`${auditRows.details} ->> 'kind' = ${purpose}`,
  )
  const rows = await tx.select({ id: auditRows.id }).from(auditRows).where(isOfLogin).limit(1)
  return rows.length > 0
}
