import type { Database } from '@gangway/server-kit'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { accounts } from '../../database/auth/accounts.js'
import { wallets } from '../../database/auth/wallets.js'

/** Whose wallet an address is: a person of one project. */
export type WalletOwner = { address: string; projectId: string; userId: string }

/**
 * Opens what the data API reads of wallets: whose an EVM address is, of those whose key has signed for the account. undefined:
 * this database is not the login service's.
 */
export async function openWalletOwners(database: Pick<Database, 'execute'>) {
  const { rows } = await database.execute(sql`select to_regclass('auth_wallets') is not null as is_here`)
  if (rows[0]?.is_here !== true) return undefined
  /** `addresses` in lower case; so are those of the answer. */
  return async (tx: Pick<Database, 'select'>, addresses: readonly string[]): Promise<WalletOwner[]> => {
    if (addresses.length === 0) return []
    const address = sql<string>`lower(${wallets.evmAddress})`
    return tx
      .select({ address, projectId: accounts.projectId, userId: accounts.id })
      .from(wallets)
      .innerJoin(accounts, eq(accounts.id, wallets.accountId))
      .where(and(inArray(address, [...addresses]), isNotNull(wallets.provenAt)))
      .orderBy(asc(wallets.createdAt))
  }
}
