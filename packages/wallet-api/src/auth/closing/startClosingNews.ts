import { randomBytes } from 'node:crypto'
import { closingDays } from '@gangway/protocol'
import type { Database, Log } from '@gangway/server-kit'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { accounts } from '../../database/auth/accounts.js'
import { type ClosingRow, closings } from '../../database/auth/closings.js'
import type { Kms } from '../../kms/kms.js'
import type { MailOutbox } from '../../mail/mailOutbox.js'
import { createProjects } from '../../projects/createProjects.js'
import type { Project } from '../../projects/project.js'
import type { Upkeep } from '../../upkeep/startUpkeep.js'
import { listNewsAddresses } from '../accounts/listNewsAddresses.js'
import { toNews } from '../accounts/toNews.js'
import { hashToken } from '../hashToken.js'

/** How often it is looked whether an operator asked for a deletion, ms. */
const interval = 5_000

/** How late an owner may be told without more time to keep the account, ms. */
const lateness = 3_600_000

/** Closings told of at once. */
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

/** Tells the owners who do not know yet; answers how many accounts that were. */
export async function tellClosings(deps: ClosingNewsDeps): Promise<number> {
  const { database, log } = deps
  const untold = await database
    .select({ closing: closings, projectId: accounts.projectId })
    .from(closings)
    .innerJoin(accounts, eq(accounts.id, closings.accountId))
    .where(isUntold)
    .orderBy(asc(closings.askedAt))
    .limit(atOnce)
  let told = 0
  for (const { closing, projectId } of untold)
    try {
      if (await tell(deps, closing, projectId)) told++
    } catch (error) {
      // One must not keep the others.
      log.error({ error }, 'an owner was not told of a deletion')
    }
  return told
}

/** Whether it was this process. */
async function tell(deps: ClosingNewsDeps, closing: ClosingRow, projectId: string): Promise<boolean> {
  const { database, outbox, frameUrl, listProjects, getNow } = deps
  const { accountId, appOrigin, askedAt } = closing
  const toldAt = getNow()
  const isLate = toldAt - askedAt > lateness
  const erasesAt = isLate ? toldAt + closingDays * 86_400_000 : closing.erasesAt
  const addresses = await listNewsAddresses(deps, { accountId })
  const secret = randomBytes(32).toString('base64url')
  return database.transaction(async (tx) => {
    const taken = await tx
      .update(closings)
      .set({ token: hashToken(secret), toldAt, erasesAt })
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
