import { and, eq, inArray, isNotNull, lt, min, sql } from 'drizzle-orm'
import type { Database } from '../database/database.js'
import { type StoredWebhook, webhookMessages } from './webhookTables.js'

/** A message that waits. */
export type WaitingWebhook = StoredWebhook & { body: string }

/** How long a try may take before another process may begin the next one, ms: twice the sender's own limit. */
const claimTime = 30_000

/** How long a message is remembered, delivered or not, ms. */
const keptFor = 7 * 86_400_000

/** Reads and writes the outbox; several processes may share it. `getNow` in Unix milliseconds. */
export function createWebhookStore(database: Database, getNow: () => number) {
  return {
    /** Takes the message of one of these endpoints that is due first; no other process gets it for half a minute. */
    async claim(endpoints: readonly string[]): Promise<WaitingWebhook | undefined> {
      const now = getNow()
      const first = sql`(
        select ${webhookMessages.id} from ${webhookMessages}
        where ${webhookMessages.dueAt} <= ${now} and ${inArray(webhookMessages.endpoint, [...endpoints])}
        order by ${webhookMessages.dueAt} limit 1 for update skip locked
      )`
      const [message] = await database
        .update(webhookMessages)
        .set({ dueAt: now + claimTime, tries: sql`${webhookMessages.tries} + 1` })
        .where(eq(webhookMessages.id, first))
        .returning()
      return message && { ...message, body: message.body ?? '' }
    },
    /**
     * Gives a claimed message back, to be tried again at `dueAt`. Nothing changes if its time was over and another process has
     * claimed or ended it since: an ended message has no body left to send.
     */
    async postpone({ id, tries }: Pick<WaitingWebhook, 'id' | 'tries'>, dueAt: number): Promise<void> {
      const { id: ownId, tries: ownTries, dueAt: ownDueAt } = webhookMessages
      await database
        .update(webhookMessages)
        .set({ dueAt })
        .where(and(eq(ownId, id), eq(ownTries, tries), isNotNull(ownDueAt)))
    },
    /** Ends a message that was delivered or given up: its id stays, so that it is queued no second time. */
    async end(id: string): Promise<void> {
      await database
        .update(webhookMessages)
        .set({ dueAt: null, body: null })
        .where(eq(webhookMessages.id, id))
    },
    /** How many messages wait, and since when the oldest does, Unix milliseconds; null: none waits. */
    async count(): Promise<{ waiting: number; oldest: number | null }> {
      const [row] = await database
        .select({ waiting: sql<number>`count(*)::int`, oldest: min(webhookMessages.createdAt) })
        .from(webhookMessages)
        .where(isNotNull(webhookMessages.dueAt))
      return row ?? { waiting: 0, oldest: null }
    },
    /** Deletes what is older than a week: what waits then has no endpoint any more. `earliest` in Unix milliseconds. */
    async clean(earliest: number): Promise<void> {
      await database.delete(webhookMessages).where(lt(webhookMessages.createdAt, earliest - keptFor))
    },
  }
}
