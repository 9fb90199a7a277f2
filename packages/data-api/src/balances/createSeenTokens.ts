import type { CaipNetworkId } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { accountEvents } from '../database/accountEvents.js'

/** Tells which tokens accounts were seen with. */
export type SeenTokens = {
  /** Of more than a thousand, which others must have sent, a thousand. */
  list(chain: CaipNetworkId, account: string): Promise<string[]>
  /** Which of some tokens the account itself did something with: they were not only sent there. */
  listOwn(chain: CaipNetworkId, account: string, addresses: readonly string[]): Promise<string[]>
}

const mostTokens = 1_000

/** Creates it over the followed events. */
export function createSeenTokens(database: Database): SeenTokens {
  const { asset, initiator, kind } = accountEvents
  return {
    async list(chain, account) {
      const isTheirs = sql`account = ${account} and chain = ${chain} and kind = 'fungible' and asset is not null`
      // From one token to the next along the index: an account with many transfers has few tokens.
      const { rows } = await database.execute<{ asset: string }>(sql`
        with recursive seen (asset) as (
          (select asset from ${accountEvents} where ${isTheirs} order by asset limit 1)
          union all
          select (select e.asset from ${accountEvents} e where ${isTheirs} and e.asset > seen.asset order by e.asset limit 1)
          from seen where seen.asset is not null
        )
        select asset from seen where asset is not null limit ${mostTokens}`)
      return rows.map((row) => row.asset)
    },
    async listOwn(chain, account, addresses) {
      if (addresses.length === 0) return []
      const rows = await database
        .selectDistinct({ asset })
        .from(accountEvents)
        .where(
          and(
            eq(accountEvents.account, account),
            eq(accountEvents.chain, chain),
            eq(kind, 'fungible'),
            inArray(asset, [...addresses]),
            eq(initiator, account),
          ),
        )
      return rows.flatMap((row) => row.asset ?? [])
    },
  }
}
