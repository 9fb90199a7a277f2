import { GangwayError, type shareRecoverResponseSchema } from '@gangway/protocol'
import { and, desc, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { devices } from '../../database/auth/devices.js'
import { keySets } from '../../database/auth/keySets.js'
import { type StoredSession, sessions } from '../../database/auth/sessions.js'
import type { Statements } from '../../database/statements.js'
import type { AuthContext } from '../authContext.js'
import { createRandomId } from '../createRandomId.js'
import { findWallet } from './findWallet.js'
import { openShareB } from './shareB.js'

/**
 * Share B of the wallet's newest set, with leave to have share C of the same from `recovery`: once in a session whose
 * login approved the device by link and passed the code. embedded-wallet.md §2.2.
 *
 * @throws GangwayError `SHARE_NOT_FOUND`, `SHARE_RELEASE_REFUSED`.
 */
export async function recoverShare(
  { database, kms, notes, log }: AuthContext,
  { id, projectId, accountId, deviceId, jkt }: StoredSession,
): Promise<InferOutput<typeof shareRecoverResponseSchema>> {
  const wallet = await findWallet(database, accountId)
  const set = wallet && (await findNewestSet(database, wallet.id))
  if (!set) throw new GangwayError('SHARE_NOT_FOUND')
  await database.transaction(async (tx) => {
    // The device before its session, as a login has it: two that lock in different orders wait for each other.
    await tx
      .update(devices)
      .set({ setId: set.id })
      .where(and(eq(devices.id, deviceId), eq(devices.carrier, 'memory')))
    const allowed = await tx
      .update(sessions)
      .set({ hasRecovered: true })
      .where(and(eq(sessions.id, id), eq(sessions.loginKind, 'link'), eq(sessions.hasRecovered, false)))
      .returning({ id: sessions.id })
    if (allowed.length === 0) throw new GangwayError('SHARE_RELEASE_REFUSED')
  })
  const owner = { projectId, accountId, walletId: set.walletId, setId: set.id }
  const shareB = await openShareB(kms, owner, set.shareB)
  const { walletId, setId } = owner
  const claims = { purpose: 'release', sub: accountId, projectId, walletId, setId, jkt } as const
  const grant = await notes.signGrant({ ...claims, jti: createRandomId() })
  log.info({ projectId, accountId, setId }, 'share B released, and share C granted')
  return { setId, shareB, grant }
}

async function findNewestSet(statements: Statements, walletId: string) {
  const [set] = await statements
    .select()
    .from(keySets)
    .where(eq(keySets.walletId, walletId))
    .orderBy(desc(keySets.createdAt), desc(keySets.id))
    .limit(1)
  return set
}
