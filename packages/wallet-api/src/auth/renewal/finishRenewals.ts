import type { Database, Log } from '@gangway/server-kit'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { accounts } from '../../database/auth/accounts.js'
import { type RenewalRow, renewals } from '../../database/auth/renewals.js'
import type { Statements } from '../../database/statements.js'
import type { Kms } from '../../kms/kms.js'
import type { MailOutbox } from '../../mail/mailOutbox.js'
import { listNewsAddresses } from '../accounts/listNewsAddresses.js'
import { findClosing } from '../closing/findClosing.js'
import { lockAddress } from '../login/lockAddress.js'
import { replaceSets } from './replaceSets.js'
import { queueRenewed } from './tellRenewal.js'

/** What carries renewals out. */
type FinishDeps = {
  database: Database
  kms: Kms
  outbox: Pick<MailOutbox, 'queue'>
  log: Log
  /** Unix milliseconds. */
  getNow: () => number
  /** By what the day of a renewal has come, see `DatabaseClock`; default `getNow`. */
  getEarliest?: () => number
}

/**
 * Carries out the renewals whose day has come and which nobody has stopped, each in one transaction; one of an account that
 * is locked waits on. Answers how many there were.
 */
export async function finishRenewals(deps: FinishDeps): Promise<number> {
  const { database, log, getNow, getEarliest = getNow } = deps
  const due = await database
    .select({ renewal: renewals })
    .from(renewals)
    .innerJoin(accounts, eq(accounts.id, renewals.accountId))
    .where(and(eq(renewals.status, 'open'), lte(renewals.takesAt, getEarliest()), isNull(accounts.lockedAt)))
    .orderBy(asc(renewals.takesAt))
  let finished = 0
  for (const { renewal } of due) {
    try {
      if (await finish(deps, renewal)) finished++
    } catch (error) {
      // One must not keep the others.
      log.error({ error }, 'a renewal could not be carried out')
    }
  }
  if (finished > 0) log.info({ finished }, 'wallets renewed')
  return finished
}

/** Whether it was: somebody may have stopped it or locked the account meanwhile. */
async function finish(deps: FinishDeps, { token, accountId, setId }: RenewalRow): Promise<boolean> {
  const { database, getNow } = deps
  const addresses = await listNewsAddresses(deps, { accountId })
  return database.transaction(async (tx) => {
    await lockAddress(tx, accountId)
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('share')
    const renewal = await lockOpen(tx, token)
    if (!account || account.lockedAt !== null || !renewal) return false
    if (await findClosing(tx, accountId)) return false
    const { appOrigin, shareB, blob } = renewal
    if (shareB === null || blob === null) return false
    const actor = { projectId: account.projectId, userId: accountId, origin: appOrigin, network: null }
    await replaceSets(tx, { ...renewal, setId, shareB, blob }, actor, getNow())
    await tx
      .update(renewals)
      .set({ status: 'done', shareB: null, blob: null })
      .where(eq(renewals.token, token))
    await queueRenewed(tx, deps, { addresses, accountId, appOrigin, actor })
    return true
  })
}

async function lockOpen(tx: Statements, token: string): Promise<RenewalRow | undefined> {
  const [renewal] = await tx
    .select()
    .from(renewals)
    .where(and(eq(renewals.token, token), eq(renewals.status, 'open')))
    .for('update')
  return renewal
}
