import type { Database } from '@gangway/server-kit'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { accounts } from '../../database/auth/accounts.js'
import { wallets } from '../../database/auth/wallets.js'

/** Whose wallet an address is: a person of one project. */
export type WalletOwner = { address: string; projectId: string; userId: string }

/**
 * Creates what the data API reads of wallets: whose an EVM address is, of those whose key has signed for the account. None is
 * anybody's while the database has no tables of the login service: another one has, or they are made after this process started.
 */
export function createFindWalletOwners() {
  let isHere = false
  /** `addresses` in lower case; so are those of the answer. */
  return async (tx: Pick<Database, 'select'>, addresses: readonly string[]): Promise<WalletOwner[]> => {
    if (addresses.length === 0) return []
    isHere ||= await hasWallets(tx)
    if (!isHere) return []
    const address = sql<string>`lower(${wallets.evmAddress})`
    return tx
      .select({ address, projectId: accounts.projectId, userId: accounts.id })
      .from(wallets)
      .innerJoin(accounts, eq(accounts.id, wallets.accountId))
      .where(and(inArray(address, [...addresses]), isNotNull(wallets.provenAt)))
      .orderBy(asc(wallets.createdAt))
  }
}

async function hasWallets(tx: Pick<Database, 'select'>): Promise<boolean> {
  const isHere = sql<boolean>`to_regclass('auth_wallets') is not null`
  const [row] = await tx.select({ isHere }).from(sql`(select 1) as one`)
  return row?.isHere === true
}
