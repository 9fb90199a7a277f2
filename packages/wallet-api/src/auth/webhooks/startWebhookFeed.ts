import {
  type Database,
  type Log,
  queueWebhooks,
  type WebhookEndpoint,
  webhookCursors,
  webhookMessages,
} from '@gangway/server-kit'
import { asc, eq, gt, inArray } from 'drizzle-orm'
import { auditChain, auditRows, noSeal } from '../../database/audit/auditRows.js'
import type { Statements } from '../../database/statements.js'
import type { Upkeep } from '../../upkeep/startUpkeep.js'
import { type SealedRow, toWebhookEvents } from './toWebhookEvents.js'

/** How often the audit log is read, ms. */
const interval = 1_000

/** Rows read in one transaction. */
const rowsAtOnce = 200

/** What is older than this when it is read is told to no back end, ms: webhooks were off for that long. */
const oldest = 3 * 86_400_000

const source = 'audit'

/** What the feed reads and writes. */
export type WebhookFeedDeps = {
  database: Database
  endpoints: readonly WebhookEndpoint[]
  /** Origin of the account's own page. */
  frameUrl: string
  /** Unix milliseconds. */
  getNow: () => number
}

/**
 * Starts to queue what back ends are told of logins, sign-outs, new wallets and deletions. It reads the sealed rows of the audit
 * log, in their order, and notes how far in the same transaction: a restart passes over nothing and tells nothing twice.
 */
export function startWebhookFeed({ log, ...deps }: WebhookFeedDeps & { log: Log }): Upkeep {
  let isFailing = false
  let underWay: Promise<void> | undefined

  async function feed(): Promise<void> {
    try {
      await feedWebhooks(deps)
      isFailing = false
    } catch (error) {
      // Once a second it would be nothing but this.
      if (!isFailing) log.error({ error }, 'webhooks cannot be queued')
      isFailing = true
    }
  }

  const run = () => {
    underWay ??= feed().finally(() => {
      underWay = undefined
    })
  }
  run()
  const timer = setInterval(run, interval).unref()
  return {
    async close() {
      clearInterval(timer)
      await underWay
    },
  }
}

/** Queues all that was sealed since the last time; of several processes one does. */
export async function feedWebhooks(deps: WebhookFeedDeps): Promise<void> {
  while ((await deps.database.transaction((tx) => feedSome(tx, deps))) === rowsAtOnce);
}

/** How many rows were read. */
async function feedSome(
  tx: Statements,
  { endpoints, frameUrl, getNow }: Omit<WebhookFeedDeps, 'database'>,
): Promise<number> {
  const now = getNow()
  const [cursor] = await tx.select().from(webhookCursors).where(eq(webhookCursors.source, source))
  if (!cursor) return begin(tx)
  const [next] = await tx
    .select({ number: auditRows.number })
    .from(auditRows)
    .where(gt(auditRows.number, cursor.position))
    .limit(1)
  // A second in which nothing happened takes no lock.
  if (!next) return 0
  const [held] = await tx
    .select()
    .from(webhookCursors)
    .where(eq(webhookCursors.source, source))
    .for('update', { skipLocked: true })
  if (!held) return 0
  const rows = await tx
    .select()
    .from(auditRows)
    .where(gt(auditRows.number, held.position))
    .orderBy(asc(auditRows.number))
    .limit(rowsAtOnce)
  const sealed = rows.flatMap((row) => {
    const { number, hash } = row
    return number === null || hash === null ? [] : [{ ...row, number, hash }]
  })
  const isTold = await forget(tx, sealed)
  const told = sealed.filter((row) => row.at > now - oldest && isTold(row))
  await queueWebhooks(tx, endpoints, await toWebhookEvents(tx, told, { frameUrl }), now)
  const position = sealed.at(-1)?.number ?? held.position
  await tx.update(webhookCursors).set({ position }).where(eq(webhookCursors.source, source))
  return rows.length
}

/** The first time: what happened before is told to no back end. */
async function begin(tx: Statements): Promise<number> {
  const [chain] = await tx.select().from(auditChain)
  const { number: position } = chain ?? noSeal
  await tx.insert(webhookCursors).values({ source, position }).onConflictDoNothing()
  return 0
}

/**
 * Of a person who was deleted no message is kept but the one that says so: those that wait are deleted. Resolves with whether a
 * row is told of, as the row of a login may have been read with that of the deletion.
 */
async function forget(tx: Statements, rows: readonly SealedRow[]): Promise<(row: SealedRow) => boolean> {
  const gone = rows.flatMap(({ event, userId }) => (event === 'account.erase' && userId ? [userId] : []))
  if (gone.length > 0) await tx.delete(webhookMessages).where(inArray(webhookMessages.userId, gone))
  return ({ event, userId }) => event === 'account.erase' || !gone.includes(userId ?? '')
}
