import { createHash } from 'node:crypto'
import type { Database } from '@gangway/server-kit'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { auditRows } from '../../database/audit/auditRows.js'
import { accounts } from '../../database/auth/accounts.js'
import { erasures } from '../../database/auth/closings.js'
import type { Statements } from '../../database/statements.js'
import { findClosing } from '../closing/findClosing.js'
import { findWallet } from '../shares/findWallet.js'

/** The text of a receipt, and its SHA-256 in hex, which a row of the audit log holds too. */
export type DeletionReceipt = { text: string; digest: string }

/** What goes, and what stays. */
const contents = {
  login: [
    'the account and its ways in, with the e-mail address',
    'devices and sessions',
    'the wallet’s sealed blob, and every share B of it',
    'permissions of apps, batches of calls, renewals and changes of address',
    'logins under way, counted tries and mails that wait, of every address of it',
  ],
  recovery: ['every share C of the wallet, and what opens them'],
  stays: [
    'rows of the audit logs, which know a random id and keyed digests, until those are old enough to be removed',
    'backups the operator made before',
    'what the wallet’s addresses hold on the blockchains',
  ],
}

/**
 * A receipt of a deletion that is under way or done: what goes and when, what stays, and how far the recovery service is, as
 * far as the login service knows by its signed word. `by`: the operator, for the audit log. null: no deletion of such a user
 * is under way, and none was done that the log still tells of.
 */
export function makeDeletionReceipt(
  { database, getNow }: { database: Database; getNow: () => number },
  { userId, by }: { userId: string; by: string },
): Promise<DeletionReceipt | null> {
  return database.transaction(async (tx) => {
    const found = (await readWaiting(tx, userId)) ?? (await readDone(tx, userId))
    if (!found) return null
    const { hasWallet, ...facts } = found
    const text = JSON.stringify(
      {
        kind: 'receipt of a deletion',
        userId,
        ...facts,
        recovery: hasWallet ? await readRecovery(tx, userId) : 'keeps nothing: there was no wallet',
        erased: { login: contents.login, ...(hasWallet ? { recovery: contents.recovery } : {}) },
        stays: contents.stays,
        written: toTime(getNow()),
      },
      null,
      2,
    )
    const digest = createHash('sha256').update(text).digest('hex')
    const about = { userId, projectId: found.projectId }
    await writeAudit(tx, getNow(), { ...about, event: 'user.receipt', details: { by, digest } })
    return { text, digest }
  })
}

const toTime = (at: number) => new Date(at).toISOString()

async function readWaiting(tx: Statements, userId: string) {
  const [account] = await tx
    .select({ projectId: accounts.projectId, lockedAt: accounts.lockedAt })
    .from(accounts)
    .where(eq(accounts.id, userId))
  const closing = account && (await findClosing(tx, userId))
  if (!closing) return undefined
  return {
    projectId: account.projectId,
    state: account.lockedAt === null ? 'is to be erased' : 'waits: the account is locked',
    asked: toTime(closing.askedAt),
    askedBy: closing.askedBy ?? 'the owner',
    erasesAt: toTime(closing.erasesAt),
    ...(closing.askedBy === null
      ? {}
      : {
          ownerTold: closing.toldAt === null ? 'not yet: nothing is erased before' : toTime(closing.toldAt),
        }),
    hasWallet: (await findWallet(tx, userId)) !== undefined,
  }
}

/** By the audit log: of the account itself nothing is left. */
async function readDone(tx: Statements, userId: string) {
  const rows = await tx
    .select()
    .from(auditRows)
    .where(
      and(
        eq(auditRows.userId, userId),
        inArray(auditRows.event, ['account.erase', 'user.close', 'account.close']),
        eq(auditRows.result, 'ok'),
      ),
    )
    .orderBy(desc(auditRows.id))
  const erased = rows.find(({ event }) => event === 'account.erase')
  if (!erased) return undefined
  const asked = rows.find(({ event }) => event !== 'account.erase')
  return {
    projectId: erased.projectId ?? '',
    state: 'erased',
    asked: asked ? toTime(asked.at) : 'before the log begins',
    askedBy: asked?.details.by ?? 'the owner',
    erasedAt: toTime(erased.at),
    hasWallet: erased.details.kind === 'wallet',
  }
}

/** A row is there until the recovery service has said, signed, that it is done. */
async function readRecovery(tx: Statements, userId: string): Promise<string> {
  const [row] = await tx.select().from(erasures).where(eq(erasures.accountId, userId))
  if (!row) return 'erased, by its signed word'
  if (row.step === 'erase')
    return row.toldAt === null
      ? 'has not heard of it yet'
      : `has heard of it at ${toTime(row.toldAt)}, and has not said yet that it is done`
  return row.toldAt === null ? 'is to hear of it' : `knows since ${toTime(row.toldAt)} that it is to erase it`
}
