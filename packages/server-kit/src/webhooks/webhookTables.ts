import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Migrations } from '../database/migrations.js'

/** The tables of {@link queueWebhooks} and {@link startWebhookDelivery}. */
export const webhookMigrations: Migrations = {
  owner: 'webhooks',
  folder: new URL('./migrations/', import.meta.url),
}

/** Messages to back ends of apps, one row for each endpoint. Times in Unix milliseconds. */
export const webhookMessages = pgTable('webhook_messages', {
  /** The message's id: a digest of the endpoint and of what happened, so that nothing is queued twice. */
  id: text('id').primaryKey(),
  endpoint: text('endpoint').notNull(),
  type: text('type').notNull(),
  /** The person it is about, as the back end knows them. */
  userId: text('user_id').notNull(),
  /** JSON text, as it is signed and sent; null: it was delivered, or given up. */
  body: text('body'),
  /** When it may be tried next; null: never again. */
  dueAt: bigint('due_at', { mode: 'number' }),
  tries: integer('tries').notNull().default(0),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
})

/** A row of {@link webhookMessages}. */
export type StoredWebhook = typeof webhookMessages.$inferSelect

/** How far a source of messages was read, so that a restart passes over nothing. */
export const webhookCursors = pgTable('webhook_cursors', {
  source: text('source').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
})
