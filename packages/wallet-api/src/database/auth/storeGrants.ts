import { bigint, integer, pgTable } from 'drizzle-orm/pg-core'

/** One row: how many grants to store a share were given. */
export const storeGrants = pgTable('auth_store_grants', {
  id: integer('id').primaryKey(),
  many: bigint('many', { mode: 'number' }).notNull(),
})
