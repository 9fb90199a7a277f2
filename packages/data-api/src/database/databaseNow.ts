import { sql } from 'drizzle-orm'

/** The database's clock at this very statement, Unix milliseconds: processes' clocks differ. */
export const databaseNow = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
