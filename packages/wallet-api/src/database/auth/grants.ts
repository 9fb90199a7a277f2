import type { CaipNetworkId, GrantPolicy, Permission } from '@gangway/protocol'
import { bigint, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What accounts let apps do by themselves, until it ends or is taken back. ERC-7715 */
export const grants = pgTable(
  'auth_grants',
  {
    accountId: text('account_id').notNull(),
    appOrigin: text('app_origin').notNull(),
    /** A hash of what was asked, see `getGrantId`. */
    id: text('id').notNull(),
    projectId: text('project_id').notNull(),
    caipNetworkId: text('caip_network_id').$type<CaipNetworkId>().notNull(),
    /** Unix seconds. */
    expiry: bigint('expiry', { mode: 'number' }).notNull(),
    permissions: json('permissions').$type<Permission[]>().notNull(),
    policies: json('policies').$type<GrantPolicy[]>().notNull(),
    /** What the app redeems it by. */
    context: text('context').notNull(),
    /** Unix milliseconds. */
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    /** Hash of the transaction that took it back; null: none did. */
    revocation: text('revocation'),
    /** Unix milliseconds; null as above. */
    revokedAt: bigint('revoked_at', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.appOrigin, table.id] })],
)
