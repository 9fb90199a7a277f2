import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** What a key of the operator's console may be for. */
export const adminScopes = [
  'people:read',
  'people:write',
  'projects:read',
  'projects:write',
  'audit:read',
  'health:read',
] as const

/** See {@link adminScopes}. */
export type AdminScope = (typeof adminScopes)[number]

/** Keys of the operator's console. Times in Unix milliseconds. */
export const adminKeys = pgTable('auth_admin_keys', {
  /** Public part of the key, by which it is found. */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Keyed digest of the whole key. */
  digest: text('digest').notNull(),
  scopes: text('scopes').array().$type<AdminScope[]>().notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  createdBy: text('created_by').notNull(),
  /** null: it is good. */
  revokedAt: bigint('revoked_at', { mode: 'number' }),
})
