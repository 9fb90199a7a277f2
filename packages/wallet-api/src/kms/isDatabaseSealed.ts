import type { Database } from '@gangway/server-kit'
import { kmsChecks } from '../database/kms/kmsChecks.js'

/** Whether keys were used on this database before; only where not may new ones be made. */
export async function isDatabaseSealed(database: Database): Promise<boolean> {
  const rows = await database.select({ id: kmsChecks.id }).from(kmsChecks)
  return rows.length > 0
}
