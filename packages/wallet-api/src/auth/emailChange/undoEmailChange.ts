import { type EmailUndo, GangwayError } from '@gangway/protocol'
import { and, eq, gt, gte, isNull, or } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { accounts } from '../../database/auth/accounts.js'
import { devices } from '../../database/auth/devices.js'
import { type EmailUndoRow, emailUndos } from '../../database/auth/emailChanges.js'
import { identities } from '../../database/auth/identities.js'
import { sessions } from '../../database/auth/sessions.js'
import { sealEmail } from '../accounts/accountEmail.js'
import { removeDevices } from '../accounts/endDevice.js'
import { toNews } from '../accounts/toNews.js'
import type { AuthContext } from '../authContext.js'
import { endClosing } from '../closing/keepAccount.js'
import { hashToken } from '../hashToken.js'
import { lockAddress } from '../login/lockAddress.js'
import { findAccountId } from '../providerLogin/readReturned.js'
import { endRenewal } from '../renewal/findRenewal.js'
import { openUndo } from './changeFacts.js'

/** What the link in the mail to a former address undoes. Throws LOGIN_EXPIRED. */
export async function readEmailUndo(context: AuthContext, token: string): Promise<EmailUndo> {
  const row = await findUndo(context, token)
  return describe(context, row, row.undoneAt === null ? 'open' : 'undone')
}

/**
 * Gives the account its former address back, as its login by e-mail. Whatever came since goes: other ways in, browsers
 * with their share of the key, every session, and that the account is to be deleted; the address it had become is told.
 * `network`: as the audit log has it.
 *
 * @throws GangwayError `LOGIN_EXPIRED`.
 */
export async function undoEmailChange(
  context: AuthContext,
  { token, network }: { token: string; network: string | null },
): Promise<EmailUndo> {
  const { database, kms, outbox, log, getNow } = context
  const row = await findUndo(context, token)
  if (row.undoneAt !== null) return describe(context, row, 'undone')
  const { accountId, address, appOrigin, changedAt } = row
  const { formerEmail, email } = await openUndo(kms, row)
  const projectId = await readProject(context, accountId)
  const sealed = await sealEmail(kms, { projectId, id: accountId }, formerEmail)
  const now = getNow()
  const status = await database.transaction(async (tx) => {
    await lockAddress(tx, accountId)
    await lockAddress(tx, address)
    const owner = await findAccountId(tx, projectId, { provider: 'email', subject: address })
    if (owner && owner !== accountId) return 'taken'
    const undone = await tx
      .update(emailUndos)
      .set({ undoneAt: now })
      .where(and(eq(emailUndos.token, row.token), isNull(emailUndos.undoneAt)))
      .returning({ token: emailUndos.token })
    if (undone.length === 0) return 'undone'
    // Else an address that came since could undo the undoing.
    await tx
      .delete(emailUndos)
      .where(and(eq(emailUndos.accountId, accountId), gt(emailUndos.changedAt, changedAt)))
    // Who changed the address may have added ways of their own.
    const isLater = or(eq(identities.provider, 'email'), gte(identities.addedAt, changedAt))
    await tx.delete(identities).where(and(eq(identities.accountId, accountId), isLater))
    const way = { projectId, provider: 'email', subject: address, label: null, addedAt: now }
    await tx.insert(identities).values({ ...way, accountId })
    await tx
      .update(accounts)
      .set({ email: sealed, isEmailVerified: true, emailChangedAt: now })
      .where(eq(accounts.id, accountId))
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.accountId, accountId))
      .returning({ id: sessions.id })
    const actor = { projectId, userId: accountId, origin: appOrigin, network }
    const details = { reason: 'address restored', count: ended.length }
    await writeAudit(
      tx,
      now,
      { ...actor, event: 'email.undo' },
      ...(ended.length > 0 ? [{ ...actor, event: 'session.end' as const, details }] : []),
    )
    // Whoever has the former address did not ask for a deletion or a renewal that came since.
    await endClosing(tx, { accountId, projectId, actor }, now)
    await endRenewal(tx, { accountId, actor }, now)
    const isLaterDevice = or(gte(devices.approvedAt, changedAt), eq(devices.carrier, 'approver'))
    await removeDevices(tx, { accountId, which: isLaterDevice, actor }, now)
    const news = await toNews(context, tx, { accountId, projectId, appOrigin }, email)
    await outbox.queue(tx, { kind: 'emailUndone', ...news }, actor)
    return 'undone'
  })
  log.warn({ projectId, status }, 'the change of an address was to be undone')
  return describe(context, row, status)
}

async function findUndo({ database, getNow }: AuthContext, token: string): Promise<EmailUndoRow> {
  const [row] = await database
    .select()
    .from(emailUndos)
    .where(and(eq(emailUndos.token, hashToken(token)), gt(emailUndos.expiresAt, getNow())))
  if (!row) throw new GangwayError('LOGIN_EXPIRED')
  return row
}

async function describe(
  { kms }: AuthContext,
  row: EmailUndoRow,
  status: EmailUndo['status'],
): Promise<EmailUndo> {
  const { appOrigin, changedAt } = row
  return { ...(await openUndo(kms, row)), appOrigin, changedAt, status }
}

async function readProject({ database }: AuthContext, accountId: string): Promise<string> {
  const [account] = await database
    .select({ projectId: accounts.projectId })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!account) throw new GangwayError('LOGIN_EXPIRED')
  return account.projectId
}
