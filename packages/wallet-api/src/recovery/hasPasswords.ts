import type { Database } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { recoveryMethods } from '../database/recovery/recoveryMethods.js'

/** Whether any wallet opens by a password, which another pepper would leave without effect. */
export async function hasPasswords(database: Pick<Database, 'select'>): Promise<boolean> {
  const rows = await database
    .select({ id: recoveryMethods.id })
    .from(recoveryMethods)
    .where(sql`${recoveryMethods.parameters} ->> 'kind' = 'password'`)
    .limit(1)
  return rows.length > 0
}
