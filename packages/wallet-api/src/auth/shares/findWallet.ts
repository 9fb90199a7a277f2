import { and, desc, eq, sql } from 'drizzle-orm'
import { keySets } from '../../database/auth/keySets.js'
import { wallets } from '../../database/auth/wallets.js'
import type { Statements } from '../../database/statements.js'

/** The wallet of an account; undefined where it has none yet. */
export async function findWallet(statements: Statements, accountId: string) {
  const [wallet] = await statements.select().from(wallets).where(eq(wallets.accountId, accountId))
  return wallet
}

/**
 * The wallet of an account with the set of it that was made last, of one moment: that set opens that blob, whoever renews
 * the wallet meanwhile. `lacking`: a set of the wallet; one is wanted that is older. Undefined where there is none.
 */
export async function findOpening(statements: Statements, accountId: string, lacking?: string) {
  const isOlder = sql`(${keySets.createdAt}, ${keySets.id}) < (
    select l.created_at, l.id from auth_key_sets l where l.id = ${lacking} and l.wallet_id = ${wallets.id})`
  const [found] = await statements
    .select({ wallet: wallets, set: keySets })
    .from(wallets)
    .innerJoin(keySets, eq(keySets.walletId, wallets.id))
    .where(and(eq(wallets.accountId, accountId), lacking === undefined ? undefined : isOlder))
    .orderBy(desc(keySets.createdAt), desc(keySets.id))
    .limit(1)
  return found
}

/** The set of a wallet that was made last, with its share B sealed; undefined where it has none. */
export async function findNewestSet(statements: Statements, walletId: string) {
  const [set] = await statements
    .select()
    .from(keySets)
    .where(eq(keySets.walletId, walletId))
    .orderBy(desc(keySets.createdAt), desc(keySets.id))
    .limit(1)
  return set
}
