import type { Database, Log } from '@gangway/server-kit'
import { and, asc, eq, inArray, isNotNull, isNull, like, lte, not, or, sql } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import { accounts } from '../../database/auth/accounts.js'
import { admissions } from '../../database/auth/admissions.js'
import { type ClosingRow, closings } from '../../database/auth/closings.js'
import { emailUndos } from '../../database/auth/emailChanges.js'
import { endedSets } from '../../database/auth/endedSets.js'
import { failures } from '../../database/auth/failures.js'
import { identities } from '../../database/auth/identities.js'
import { keySets } from '../../database/auth/keySets.js'
import { logins } from '../../database/auth/logins.js'
import { sponsoredBatches, sponsorSpending } from '../../database/auth/sponsoredBatches.js'
import { buckets } from '../../database/limits/buckets.js'
import { mails } from '../../database/mail/mails.js'
import type { Statements } from '../../database/statements.js'
import { lockAddress } from '../login/lockAddress.js'
import { findWallet } from '../shares/findWallet.js'
import { queueErasure } from './queueErasure.js'

/** Accounts looked for at once. */
const atOnce = 100

/**
 * Deletes for good the accounts whose grace is over, but for those an operator has locked: each in one transaction, with
 * share B and whatever else is kept of the person, and with the order to `recovery` to do the same. What stays are rows of
 * the audit log, which know a random id and keyed digests. Answers how many there were.
 */
export async function eraseAccounts(deps: {
  database: Database
  log: Log
  /** Unix milliseconds. */
  getNow: () => number
  /** By what the grace is over, see `DatabaseClock`; default `getNow`. */
  getEarliest?: () => number
}): Promise<number> {
  const { database, log, getNow, getEarliest = getNow } = deps
  let erased = 0
  for (;;) {
    const over = getEarliest()
    const due = await database
      .select({ closing: closings })
      .from(closings)
      .innerJoin(accounts, eq(accounts.id, closings.accountId))
      .where(and(isDue(over), isNull(accounts.lockedAt)))
      .orderBy(asc(closings.erasesAt))
      .limit(atOnce)
    let done = 0
    for (const { closing } of due)
      try {
        if (await database.transaction((tx) => eraseAccount(tx, closing, { now: getNow(), over }))) done++
      } catch (error) {
        // One that cannot be deleted must keep no other.
        log.error({ error }, 'an account could not be deleted')
      }
    erased += done
    // What was taken back or locked meanwhile is no longer found; what was not is left for the next hour.
    if (due.length < atOnce || done === 0) break
  }
  if (erased > 0) log.info({ erased }, 'accounts deleted for good')
  return erased
}

/** Whether a mail about the deletion still waits. */
const hasMail = sql`exists (
  select from ${mails} where ${mails.kind} = 'closing' and ${mails.owner} ->> 'userId' = ${closings.accountId}
)`

/** What an operator asked for waits until the owner was told at every address, who may keep the account. */
const isDue = (over: number) =>
  and(
    isNull(closings.keptAt),
    lte(closings.erasesAt, over),
    or(isNull(closings.askedBy), and(isNotNull(closings.toldAt), not(hasMail))),
  )

/** Whether it was: somebody may have kept or locked the account meanwhile. */
async function eraseAccount(
  tx: Statements,
  { accountId, token }: ClosingRow,
  { now, over }: { now: number; over: number },
): Promise<boolean> {
  await lockAddress(tx, accountId)
  // After that of the account and before any row, as a login has its address: they would else wait for each other.
  for (const address of (await listAddresses(tx, accountId)).toSorted()) await lockAddress(tx, address)
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
  const [closing] = await tx
    .select()
    .from(closings)
    .where(and(eq(closings.token, token), isDue(over)))
  if (!account || account.lockedAt !== null || !closing) return false
  const { projectId } = account
  const wallet = await findWallet(tx, accountId)
  if (wallet) {
    const { askedAt } = closing
    await queueErasure(tx, { walletId: wallet.id, accountId, projectId, step: 'erase', askedAt })
  }
  if (wallet) await noteEnded(tx, wallet.id, now)
  await eraseTraces(tx, accountId)
  // Ways in, devices, sessions, wallet and share B, permissions, batches and changes of address go with it.
  await tx.delete(accounts).where(eq(accounts.id, accountId))
  const details = { kind: wallet ? 'wallet' : 'no wallet' }
  await writeAudit(tx, now, { event: 'account.erase', projectId, userId: accountId, details })
  return true
}

/** `recovery` may ask about them before it has deleted its part: they are none that this service has lost. */
async function noteEnded(tx: Statements, walletId: string, endedAt: number): Promise<void> {
  const sets = await tx.select({ id: keySets.id }).from(keySets).where(eq(keySets.walletId, walletId))
  if (sets.length === 0) return
  const rows = sets.map(({ id }) => ({ id, endedAt }))
  await tx.insert(endedSets).values(rows).onConflictDoNothing()
}

/** Digests of the addresses and ways a person is known by, and was. */
async function listAddresses(tx: Statements, accountId: string): Promise<string[]> {
  const ways = await tx
    .select({ subject: identities.subject })
    .from(identities)
    .where(eq(identities.accountId, accountId))
  const former = await tx
    .select({ subject: emailUndos.address })
    .from(emailUndos)
    .where(eq(emailUndos.accountId, accountId))
  return [...ways, ...former].map(({ subject }) => subject)
}

/** Rows that name the person without being the account's: by address, or because others count on them. */
async function eraseTraces(tx: Statements, accountId: string): Promise<void> {
  const addresses = await listAddresses(tx, accountId)
  await tx.delete(logins).where(inArray(logins.address, addresses))
  await tx.delete(failures).where(inArray(failures.address, addresses))
  await tx.delete(admissions).where(inArray(admissions.address, addresses))
  const isOwn = sql`${mails.owner} ->> 'userId' = ${accountId}`
  await tx.delete(mails).where(or(isOwn, inArray(sql`${mails.owner} ->> 'address'`, addresses)))
  await tx.delete(buckets).where(inArray(buckets.key, [`data:${accountId}`, `sponsor offers ${accountId}`]))
  await tx.delete(sponsorSpending).where(like(sponsorSpending.scope, `% ${accountId}`))
  // One that is not settled yet belongs to the budgets, and goes once it is.
  await tx
    .delete(sponsoredBatches)
    .where(and(eq(sponsoredBatches.accountId, accountId), eq(sponsoredBatches.status, 'done')))
}
