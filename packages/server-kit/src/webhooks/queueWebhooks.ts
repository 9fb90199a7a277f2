import { createHash } from 'node:crypto'
import type { Database } from '../database/database.js'
import type { WebhookEndpoint, WebhookType } from './webhookEndpoint.js'
import { webhookMessages } from './webhookTables.js'

/** Something a back end may be told. */
export type WebhookEvent = {
  /** What makes it one: the same again is queued once. */
  key: string
  projectId: string
  type: WebhookType
  /** The person, as identity tokens name them. */
  userId: string
  /** When it happened, Unix milliseconds. */
  at: number
  /** More of it, as JSON. */
  data: Readonly<Record<string, unknown>>
}

/** Rows of one statement: Postgres takes 65,535 values. */
const rowsPerInsert = 1_000

/**
 * Queues what happened for every endpoint that wants it, in the transaction that does it: nothing is told that was undone, and
 * nothing is lost. `now` in Unix milliseconds.
 */
export async function queueWebhooks(
  tx: Pick<Database, 'insert'>,
  endpoints: readonly WebhookEndpoint[],
  events: readonly WebhookEvent[],
  now: number,
): Promise<void> {
  const rows = events.flatMap((event) =>
    endpoints
      .filter(({ projectId, types }) => projectId === event.projectId && types.includes(event.type))
      .map(({ id: endpoint }) => ({
        id: toMessageId(endpoint, event.key),
        endpoint,
        type: event.type,
        userId: event.userId,
        body: writeBody(event),
        dueAt: now,
        createdAt: now,
      })),
  )
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await tx
      .insert(webhookMessages)
      .values(rows.slice(start, start + rowsPerInsert))
      .onConflictDoNothing()
}

function writeBody({ type, at, projectId, userId, data }: WebhookEvent): string {
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data: { projectId, userId, ...data } })
}

function toMessageId(endpoint: string, key: string): string {
  return `msg_${createHash('sha256')
    .update(JSON.stringify([endpoint, key]))
    .digest('base64url')}`
}
