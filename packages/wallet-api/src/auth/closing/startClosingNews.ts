import { randomBytes } from 'node:crypto'
import { closingDays } from '@gangway/protocol'
import type { Database, Log } from '@gangway/server-kit'
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { accounts } from '../../database/auth/accounts.js'
import { type ClosingRow, closings } from '../../database/auth/closings.js'
import { mails } from '../../database/mail/mails.js'
import type { Statements } from '../../database/statements.js'
import type { Kms } from '../../kms/kms.js'
import { spendBuckets } from '../../limits/spendBuckets.js'
import type { StoredMail } from '../../mail/createMailStore.js'
import type { MailOutbox } from '../../mail/mailOutbox.js'
import { createProjects } from '../../projects/createProjects.js'
import type { Project } from '../../projects/project.js'
import type { Upkeep } from '../../upkeep/startUpkeep.js'
import { listNewsAddresses } from '../accounts/listNewsAddresses.js'
import { toNews } from '../accounts/toNews.js'
import { hashToken } from '../hashToken.js'
import { lockAddress } from '../login/lockAddress.js'
import { endClosing } from './keepAccount.js'

/** How often it is looked whether an operator asked for a deletion, ms. */
const interval = 5_000

/** How late an owner may be told without more time to keep the account, ms. */
const lateness = 3_600_000
const grace = closingDays * 86_400_000

/** Closings read at once. */
const atOnce = 100

/** What telling of a deletion takes. `getNow` in Unix milliseconds. */
export type ClosingNewsDeps = {
  database: Database
  kms: Kms
  outbox: Pick<MailOutbox, 'queue'>
  listProjects: () => readonly Project[]
  /** Public origin of the frame, for the link in the mail. */
  frameUrl: string
  log: Log
  getNow: () => number
}

const isUntold = and(isNotNull(closings.askedBy), isNull(closings.toldAt), isNull(closings.keptAt))

/** Tells owners of deletions that an operator asked for, with the link that keeps the account, every few seconds. */
export function startClosingNews(deps: ClosingNewsDeps): Upkeep {
  const run = () =>
    tellClosings(deps).catch((error) => deps.log.error({ error }, 'owners were not told of a deletion'))
  let underWay: Promise<unknown> = run()
  const timer = setInterval(() => {
    underWay = underWay.then(run)
  }, interval).unref()
  return {
    async close() {
      clearInterval(timer)
      await underWay
    },
  }
}

/**
 * Queues the mails of owners who do not know yet, again each hour until one is delivered; answers how many accounts that were.
 */
export async function tellClosings(deps: ClosingNewsDeps): Promise<number> {
  const { database, log } = deps
  let told = 0
  for (let last = ''; ; ) {
    const untold = await database
      .select({ closing: closings, projectId: accounts.projectId })
      .from(closings)
      .innerJoin(accounts, eq(accounts.id, closings.accountId))
      .where(and(isUntold, gt(closings.accountId, last)))
      .orderBy(asc(closings.accountId))
      .limit(atOnce)
    for (const { closing, projectId } of untold)
      try {
        if (await tell(deps, closing, projectId)) told++
      } catch (error) {
        // One must not keep the others.
        log.error({ error }, 'an owner was not told of a deletion')
      }
    if (untold.length < atOnce) return told
    last = untold.at(-1)?.closing.accountId ?? ''
  }
}

/**
 * Counts an owner as told once a mail about the deletion is delivered, with the whole grace from then on, less an hour.
 * `now` in Unix milliseconds.
 */
export async function noteClosingMail(
  tx: Pick<Statements, 'update'>,
  { kind, owner }: Pick<StoredMail, 'kind' | 'owner'>,
  now: number,
): Promise<void> {
  const accountId = owner?.userId
  if (kind !== 'closing' || !accountId) return
  const isOpen = and(isNotNull(closings.askedBy), isNull(closings.keptAt))
  await tx
    .update(closings)
    .set({
      toldAt: sql`coalesce(${closings.toldAt}, ${now}::bigint)`,
      erasesAt: sql`greatest(${closings.erasesAt}, ${now + grace - lateness}::bigint)`,
    })
    .where(and(eq(closings.accountId, accountId), isOpen))
}

/** Whether it was this process. */
async function tell(deps: ClosingNewsDeps, closing: ClosingRow, projectId: string): Promise<boolean> {
  const { database, outbox, frameUrl, listProjects, getNow } = deps
  const { accountId, appOrigin, askedAt } = closing
  const now = getNow()
  const erasesAt = now - askedAt > lateness ? now + grace : closing.erasesAt
  const addresses = await listNewsAddresses(deps, { accountId })
  if (addresses.length === 0) {
    await takeBack(deps, { accountId, projectId })
    return false
  }
  const secret = randomBytes(32).toString('base64url')
  return database.transaction(async (tx) => {
    const tries = { key: `closing news ${accountId} ${askedAt}`, limit: 1 }
    if (!(await spendBuckets(tx, [tries], now))) return false
    // What still waits has a link that ends here, or is of a closing before this one. Before the closing, as a delivery has it.
    const isOwn = sql`${mails.owner} ->> 'userId' = ${accountId}`
    await tx.delete(mails).where(and(eq(mails.kind, 'closing'), isOwn))
    const taken = await tx
      .update(closings)
      .set({ token: hashToken(secret), erasesAt })
      .where(and(eq(closings.token, closing.token), isUntold))
      .returning({ accountId: closings.accountId })
    if (taken.length === 0) return false
    const keep = `${frameUrl}/undo#keep.${secret}`
    const context = { projects: createProjects(listProjects, frameUrl), getNow }
    for (const email of addresses) {
      const news = await toNews(context, tx, { accountId, projectId, appOrigin }, email)
      await outbox.queue(
        tx,
        { kind: 'closing', by: 'operator', keep, erasesAt, ...news, expiresAt: erasesAt },
        { projectId, userId: accountId },
      )
    }
    return true
  })
}

/** Nobody could keep an account whose owner cannot be told: an address may have gone since the deletion was asked for. */
async function takeBack(
  { database, log, getNow }: ClosingNewsDeps,
  { accountId, projectId }: { accountId: string; projectId: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockAddress(tx, accountId)
    await endClosing(tx, { accountId, projectId, actor: { projectId, userId: accountId } }, getNow())
  })
  log.warn({ projectId }, 'a deletion was taken back: its owner has no address to be told at')
}
