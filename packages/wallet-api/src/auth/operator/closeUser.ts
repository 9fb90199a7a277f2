import { randomBytes } from 'node:crypto'
import { closingDays, GangwayError } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { and, eq, gt } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { accounts } from '../../database/auth/accounts.js'
import { closings } from '../../database/auth/closings.js'
import { sessions } from '../../database/auth/sessions.js'
import type { Statements } from '../../database/statements.js'
import { spendBuckets } from '../../limits/spendBuckets.js'
import { endApprovers } from '../accounts/endApprovers.js'
import { assertNotClosing } from '../closing/findClosing.js'
import { queueErasure } from '../closing/queueErasure.js'
import { hashToken } from '../hashToken.js'
import { lockAddress } from '../login/lockAddress.js'
import { endRenewal } from '../renewal/findRenewal.js'
import { findWallet } from '../shares/findWallet.js'

const grace = closingDays * 86_400_000

/** Deletions an operator may start in an hour, and all of them together: a key in wrong hands must not empty the service. */
const mostByOne = 20
const mostByAll = 50

/**
 * Has an account deleted once the grace is over, as its owner may: its sessions end, no app gets in, and `recovery` is to hear
 * of it. Every address of the owner is told, with the link that keeps the account, by `startClosingNews`: who runs this has no
 * key to read an address by. `frameUrl`: origin of the account's own page; `waiver`: that the wallet may go without its owner
 * having its words. Answers when it is deleted, Unix milliseconds; null: there is no such user.
 *
 * @throws GangwayError `LOGIN_NOT_AVAILABLE` for an account that is locked or to be deleted already, that has no address to tell
 * its owner at, or that its owner has kept within the last seven days; `INVALID_INPUT` (`context.field` `waiver`) for one with a
 * wallet, without the waiver; `RATE_LIMITED`.
 */
export function closeUser(
  { database, getNow, frameUrl }: { database: Database; getNow: () => number; frameUrl: string },
  { userId, waiver, by }: { userId: string; waiver: boolean; by: string },
): Promise<number | null> {
  return database.transaction(async (tx) => {
    await lockAddress(tx, userId)
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, userId)).for('update')
    if (!account) return null
    // One that is locked would not be deleted, whatever its receipt said.
    if (account.lockedAt !== null)
      throw new GangwayError('LOGIN_NOT_AVAILABLE', {
        shortMessage: 'This account is locked: unlock it first',
        context: { field: 'locked' },
      })
    await assertNotClosing(tx, userId)
    if (!account.isEmailVerified || account.email === null)
      throw new GangwayError('LOGIN_NOT_AVAILABLE', {
        shortMessage: 'This account has no address at which its owner can be told: nobody could keep it',
        context: { field: 'email' },
      })
    const askedAt = getNow()
    await assertNotKept(tx, userId, askedAt)
    const wallet = await findWallet(tx, userId)
    if (wallet && !waiver)
      throw new GangwayError('INVALID_INPUT', {
        shortMessage: 'It has a wallet: say that it may go with it',
        context: { field: 'waiver' },
      })
    // Last, so that what is refused above takes none.
    await spendDeletion(tx, by, askedAt)
    const { projectId } = account
    const erasesAt = askedAt + grace
    // Nobody knows what this is the digest of: the link that keeps the account is made with its mail.
    const token = hashToken(randomBytes(32).toString('base64url'))
    await tx
      .insert(closings)
      .values({ token, accountId: userId, appOrigin: frameUrl, askedAt, erasesAt, keptAt: null, askedBy: by })
    if (wallet)
      await queueErasure(tx, { walletId: wallet.id, accountId: userId, projectId, step: 'closing', askedAt })
    const actor = { projectId, userId }
    await endApprovers(tx, { accountId: userId, actor }, askedAt)
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.accountId, userId))
      .returning({ id: sessions.id })
    await endRenewal(tx, { accountId: userId, actor }, askedAt)
    await writeAudit(
      tx,
      askedAt,
      { ...actor, event: 'user.close', details: { by, kind: wallet ? 'wallet' : 'no wallet' } },
      { ...actor, event: 'session.end', details: { reason: 'account closed', count: ended.length } },
    )
    return erasesAt
  })
}

/** Whoever keeps an account has said what they want. */
async function assertNotKept(tx: Statements, userId: string, now: number): Promise<void> {
  const [kept] = await tx
    .select({ keptAt: closings.keptAt })
    .from(closings)
    .where(and(eq(closings.accountId, userId), gt(closings.keptAt, now - grace)))
    .limit(1)
  if (!kept) return
  throw new GangwayError('LOGIN_NOT_AVAILABLE', {
    shortMessage: 'A deletion of this account was taken back within the last seven days',
    context: { field: 'kept' },
  })
}

/** @throws GangwayError `RATE_LIMITED`. */
async function spendDeletion(tx: Statements, by: string, now: number): Promise<void> {
  const buckets = [
    { key: `closings by ${by}`, limit: mostByOne },
    { key: 'closings by operators', limit: mostByAll },
  ]
  if (await spendBuckets(tx, buckets, now)) return
  throw new GangwayError('RATE_LIMITED', {
    shortMessage: 'Too many deletions were started in the last hour',
    context: { retryAfter: 600 },
  })
}
