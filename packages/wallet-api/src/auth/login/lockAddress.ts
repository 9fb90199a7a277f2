import { sql } from 'drizzle-orm'
import type { Statements } from '../../database/statements.js'

/** Until the transaction ends, nobody else counts the mails of this address or makes an account of it. */
export async function lockAddress(transaction: Statements, address: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`)
}
