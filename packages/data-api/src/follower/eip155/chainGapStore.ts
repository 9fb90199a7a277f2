import type { CaipNetworkId } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { and, desc, eq, sql } from 'drizzle-orm'
import { chainGaps } from '../../database/chainGaps.js'
import type { FollowerTransaction } from '../../model/followerTransaction.js'

/** Blocks that were passed over, both included. `isGivenUp`: the node does not have them any more. */
export type ChainGap = { from: number; to: number; isGivenUp: boolean }

const isGap = (chain: CaipNetworkId, { from }: Pick<ChainGap, 'from'>) =>
  and(eq(chainGaps.chain, chain), eq(chainGaps.fromBlock, from))

/** The gaps of a chain, the newest first. */
export function listGaps(database: Pick<Database, 'select'>, chain: CaipNetworkId): Promise<ChainGap[]> {
  const { fromBlock: from, toBlock: to, isGivenUp } = chainGaps
  return database
    .select({ from, to, isGivenUp })
    .from(chainGaps)
    .where(eq(chainGaps.chain, chain))
    .orderBy(desc(from))
}

/** Notes that blocks are passed over. `noticedAt` in Unix milliseconds. */
export async function addGap(
  tx: FollowerTransaction,
  chain: CaipNetworkId,
  { from, to, noticedAt }: { from: number; to: number; noticedAt: number },
): Promise<void> {
  await tx
    .insert(chainGaps)
    .values({ chain, fromBlock: from, toBlock: to, noticedAt, isGivenUp: false })
    .onConflictDoUpdate({
      target: [chainGaps.chain, chainGaps.fromBlock],
      set: { toBlock: sql`greatest(${chainGaps.toBlock}, ${to}::bigint)`, isGivenUp: false },
    })
}

/** Notes that a gap was read down to a block; there is none any more where that is its first. */
export async function shrinkGap(
  tx: FollowerTransaction,
  chain: CaipNetworkId,
  gap: ChainGap,
  readTo: number,
): Promise<void> {
  if (readTo <= gap.from) await tx.delete(chainGaps).where(isGap(chain, gap))
  else
    await tx
      .update(chainGaps)
      .set({ toBlock: readTo - 1 })
      .where(isGap(chain, gap))
}

/** Notes that what is left of a gap cannot be read. */
export async function giveUpGap(tx: FollowerTransaction, chain: CaipNetworkId, gap: ChainGap): Promise<void> {
  await tx.update(chainGaps).set({ isGivenUp: true }).where(isGap(chain, gap))
}
