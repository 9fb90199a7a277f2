import { isNull, lte, or } from 'drizzle-orm'
import { databaseNow } from '../database/databaseNow.js'
import { watchedAccounts } from '../database/watchedAccounts.js'

/** Of watched accounts those that are not put aside now. */
export const isNotAside = or(isNull(watchedAccounts.asideUntil), lte(watchedAccounts.asideUntil, databaseNow))
