import type { CaipAccountId } from '@gangway/protocol'
import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** Open sign-in sessions. One that was ended has no row. product.md §3 */
export const siwxSessions = pgTable('siwx_sessions', {
  /** `jti` of its token. */
  id: uuid('id').primaryKey(),
  account: text('account').$type<CaipAccountId>().notNull(),
  projectId: text('project_id').notNull(),
  domain: text('domain').notNull(),
  message: text('message').notNull(),
  signature: text('signature').notNull(),
  /** Unix milliseconds. */
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})
