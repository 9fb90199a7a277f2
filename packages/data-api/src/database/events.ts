import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** What pages told of, one row each. Holds nothing that names a person. services.md §5 */
export const events = pgTable('events', {
  /** The page's own id of the event; the same one again is the same event. */
  id: uuid('id').primaryKey(),
  projectId: text('project_id').notNull(),
  /** Host of the page. */
  domain: text('domain').notNull(),
  event: text('event').notNull(),
  properties: jsonb('properties').$type<Readonly<Record<string, unknown>>>(),
  /** When this server got it, Unix milliseconds: a page's clock may be wrong. */
  receivedAt: bigint('received_at', { mode: 'number' }).notNull(),
})
