import type { CaipNetworkId, Verdict } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { and, asc, desc, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { accountEvents } from '../database/accountEvents.js'
import type { Blocklist } from '../spam/createBlocklist.js'
import { judgeBlocked } from '../spam/judgeBlocked.js'
import type { NftPosition } from './nftCursor.js'

/** An NFT an account once got, and may still hold. */
export type NftCandidate = NftPosition & {
  /** Of the transfer that brought it last. */
  verdict: Verdict
  /** The account itself did something with it: it was not only sent there. */
  isOwn: boolean
}

/** What followed transfers tell of NFTs. */
export type NftStore = {
  /** What the account got, the last first, from after `position` on. */
  listCandidates(
    chain: CaipNetworkId,
    account: string,
    options: { position: NftPosition | undefined; limit: number },
  ): Promise<NftCandidate[]>
  /** What is known of NFTs of some collections or mints. */
  getCandidates(
    chain: CaipNetworkId,
    account: string,
    assets: readonly string[],
  ): Promise<readonly NftCandidate[]>
}

/** Creates it over the followed events, judged by what the operator blocks now. */
export function createNftStore(database: Database, blocklist: Blocklist): NftStore {
  const { asset, tokenId, block, position, from, initiator, spamLevel, spamReasons } = accountEvents

  /** The last time each came, one row an NFT. */
  function selectLast(chain: CaipNetworkId, account: string, condition?: SQL) {
    return database
      .selectDistinctOn([asset, tokenId], {
        asset: sql<string>`${asset}`.as('asset'),
        tokenId: sql<string>`${tokenId}`.as('token_id'),
        block,
        from,
        initiator,
        level: spamLevel,
        reasons: spamReasons,
        isOwn: sql<boolean>`bool_or(${initiator} = ${account}) over (partition by ${asset}, ${tokenId})`.as(
          'is_own',
        ),
      })
      .from(accountEvents)
      .where(
        and(
          eq(accountEvents.account, account),
          eq(accountEvents.chain, chain),
          eq(accountEvents.kind, 'nft'),
          ne(accountEvents.direction, 'out'),
          isNotNull(asset),
          isNotNull(tokenId),
          condition,
        ),
      )
      .orderBy(asset, tokenId, desc(block), desc(position))
      .as('last')
  }

  function toCandidate(chain: CaipNetworkId, account: string, row: LastRow): NftCandidate {
    const { asset, tokenId, block, from, initiator, level, reasons, isOwn } = row
    const parts = { account, chain, asset, from, to: account, initiator, verdict: { level, reasons } }
    return { asset, tokenId, block, verdict: judgeBlocked(parts, blocklist), isOwn }
  }

  return {
    async listCandidates(chain, account, { position: after, limit }) {
      const last = selectLast(chain, account)
      const rows = await database
        .select()
        .from(last)
        .where(
          after &&
            sql`(-${last.block}, ${last.asset}, ${last.tokenId}) > (-${after.block}::bigint, ${after.asset}, ${after.tokenId})`,
        )
        .orderBy(desc(last.block), asc(last.asset), asc(last.tokenId))
        .limit(limit)
      return rows.map((row) => toCandidate(chain, account, row))
    },
    async getCandidates(chain, account, assets) {
      if (assets.length === 0) return []
      const rows = await database.select().from(selectLast(chain, account, inArray(asset, [...assets])))
      return rows.map((row) => toCandidate(chain, account, row))
    },
  }
}

type LastRow = NftPosition & Verdict & { from: string; initiator: string; isOwn: boolean }
