import type { CaipNetworkId } from '@gangway/protocol'
import { and, eq } from 'drizzle-orm'
import { solanaCursors } from '../../database/solanaCursors.js'
import type { FollowerTransaction } from '../../model/followerTransaction.js'

/** How far the signatures of one address were read, upwards and backwards. See `solanaCursors`. */
export type SignatureCursor = Omit<typeof solanaCursors.$inferSelect, 'account' | 'chain'>

/** The cursor of an address of which nothing was read. */
export function createSignatureCursor(address: string): SignatureCursor {
  return { address, newest: null, oldest: null, oldestSlot: null, readCount: 0, isComplete: false }
}

/**
 * New cursors for the addresses that have none: kept with what revealed them, because a token account that was closed is
 * listed nowhere else.
 */
export function createMissingCursors({
  addresses,
  cursors,
}: {
  addresses: ReadonlySet<string>
  cursors: ReadonlyMap<string, SignatureCursor>
}): SignatureCursor[] {
  return [...addresses].filter((address) => !cursors.has(address)).map(createSignatureCursor)
}

/** The cursors of an account's addresses, by address. */
export async function loadSignatureCursors(
  database: Pick<FollowerTransaction, 'select'>,
  chain: CaipNetworkId,
  account: string,
): Promise<Map<string, SignatureCursor>> {
  const rows = await database
    .select()
    .from(solanaCursors)
    .where(and(eq(solanaCursors.chain, chain), eq(solanaCursors.account, account)))
  return new Map(rows.map(({ account, chain, ...cursor }) => [cursor.address, cursor]))
}

/** Writes cursors of an account's addresses. */
export async function saveSignatureCursors(
  tx: FollowerTransaction,
  chain: CaipNetworkId,
  account: string,
  cursors: Iterable<SignatureCursor>,
): Promise<void> {
  for (const { address, ...values } of cursors)
    await tx
      .insert(solanaCursors)
      .values({ account, chain, address, ...values })
      .onConflictDoUpdate({
        target: [solanaCursors.chain, solanaCursors.account, solanaCursors.address],
        set: values,
      })
}
