import type { CaipNetworkId } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { and, desc, eq, gt, lte } from 'drizzle-orm'
import { accountEvents } from '../../database/accountEvents.js'
import { chainBlocks } from '../../database/chainBlocks.js'
import type { FollowerTransaction } from '../../model/followerTransaction.js'
import type { FollowedBlock } from './findAncestor.js'

/** How many of the last blocks are remembered: a reorganisation beyond them is taken for impossible. data-sources.md §3.4 */
export const rememberedBlocks = 128

/** The followed blocks that are remembered, the newest first. */
export function listFollowedBlocks(
  database: Pick<Database, 'select'>,
  chain: CaipNetworkId,
): Promise<FollowedBlock[]> {
  return database
    .select({ block: chainBlocks.block, hash: chainBlocks.hash })
    .from(chainBlocks)
    .where(eq(chainBlocks.chain, chain))
    .orderBy(desc(chainBlocks.block))
}

/** Remembers blocks that were followed, and forgets those too far below the last of them. */
export async function addFollowedBlocks(
  tx: FollowerTransaction,
  chain: CaipNetworkId,
  blocks: readonly { number: number; hash: string }[],
): Promise<void> {
  const last = blocks.at(-1)
  if (!last) return
  const rows = blocks.slice(-rememberedBlocks).map(({ number, hash }) => ({ chain, block: number, hash }))
  await tx.insert(chainBlocks).values(rows)
  await tx
    .delete(chainBlocks)
    .where(and(eq(chainBlocks.chain, chain), lte(chainBlocks.block, last.number - rememberedBlocks)))
}

/** Takes away what was followed above a block; gives the accounts whose events were among it. */
export async function dropAbove(
  tx: FollowerTransaction,
  chain: CaipNetworkId,
  block: number,
): Promise<Set<string>> {
  await tx.delete(chainBlocks).where(and(eq(chainBlocks.chain, chain), gt(chainBlocks.block, block)))
  const dropped = await tx
    .delete(accountEvents)
    .where(and(eq(accountEvents.chain, chain), gt(accountEvents.block, block)))
    .returning({ account: accountEvents.account })
  return new Set(dropped.map(({ account }) => account))
}
