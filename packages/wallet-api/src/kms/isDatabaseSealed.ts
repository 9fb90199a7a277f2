import { kmsChecks } from '../database/kms/kmsChecks.js'
import type { Statements } from '../database/statements.js'

/** Whether keys were used on this database before; only where not may new ones be made. */
export async function isDatabaseSealed(database: Pick<Statements, 'select'>): Promise<boolean> {
  const rows = await database.select({ id: kmsChecks.id }).from(kmsChecks)
  return rows.length > 0
}
