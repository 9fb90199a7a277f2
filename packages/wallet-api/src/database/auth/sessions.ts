import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Open sessions; one that has ended has no row. Tokens as SHA-256, times in Unix milliseconds. embedded-wallet.md §6. */
export const sessions = pgTable('auth_sessions', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  deviceId: text('device_id').notNull(),
  projectId: text('project_id').notNull(),
  appOrigin: text('app_origin').notNull(),
  jkt: text('jkt').notNull(),
  /**
   * `link`: its login approved the device by the link of the mail; `provider`: on the page after the return, or on a phone.
   * Either may recover the key, once; `code` may not.
   */
  loginKind: text('login_kind').$type<'link' | 'code' | 'browser' | 'provider'>().notNull(),
  /** Who said who the person is; null: the mailbox. */
  provider: text('provider'),
  hasRecovered: boolean('has_recovered').notNull(),
  /** The wallet's `generation` then; null: not yet, or before any was renewed. */
  recoveredGeneration: integer('recovered_generation'),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  access: text('access').notNull(),
  accessExpiresAt: bigint('access_expires_at', { mode: 'number' }).notNull(),
  refresh: text('refresh').notNull(),
  refreshExpiresAt: bigint('refresh_expires_at', { mode: 'number' }).notNull(),
  /** The refresh token before this one, the `jti` of the request that exchanged it, and when. */
  rotatedFrom: text('rotated_from'),
  rotatedBy: text('rotated_by'),
  rotatedAt: bigint('rotated_at', { mode: 'number' }),
})

/** A row of {@link sessions}. */
export type StoredSession = typeof sessions.$inferSelect
