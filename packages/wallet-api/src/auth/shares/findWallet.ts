import { eq } from 'drizzle-orm'
import { wallets } from '../../database/auth/wallets.js'
import type { Statements } from '../../database/statements.js'

/** The wallet of an account; undefined where it has none yet. */
export async function findWallet(statements: Statements, accountId: string) {
  const [wallet] = await statements.select().from(wallets).where(eq(wallets.accountId, accountId))
  return wallet
}
