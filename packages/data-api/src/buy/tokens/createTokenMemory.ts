import type { Database } from '@gangway/server-kit'
import { and, desc, eq, lt } from 'drizzle-orm'
import { buyTokens } from '../../database/buyTokens.js'
import type { TokenMemory } from '../buyProvider.js'

/** Most tokens of a provider that are remembered. */
const most = 8

/** Keeps what providers sign with in the database. `keptFor`: ms that it may still be met. */
export function createTokenMemory(deps: {
  database: Database
  provider: string
  keptFor: number
  /** The earliest that any clock says. */
  getEarliest: () => number
}): TokenMemory {
  const { database, provider, keptFor, getEarliest } = deps
  return {
    async list() {
      return database
        .select({ sealed: buyTokens.sealed, madeAt: buyTokens.madeAt })
        .from(buyTokens)
        .where(eq(buyTokens.provider, provider))
        .orderBy(desc(buyTokens.madeAt))
        .limit(most)
    },
    async add(sealed, madeAt) {
      await database.insert(buyTokens).values({ provider, sealed, madeAt }).onConflictDoNothing()
      const old = and(eq(buyTokens.provider, provider), lt(buyTokens.madeAt, getEarliest() - keptFor))
      await database.delete(buyTokens).where(old)
    },
  }
}
