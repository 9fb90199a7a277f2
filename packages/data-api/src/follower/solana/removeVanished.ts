import { and, eq, gt, lte } from 'drizzle-orm'
import { accountEvents } from '../../database/accountEvents.js'
import type { SolanaRound } from './solanaRound.js'

/** Slots after which the cursor is written although there was nothing to look at: about a minute. */
const cursorInterval = 150

/**
 * Takes away what was seen in a slot that was given up since. Looked at once, when the slot is final: every event up to
 * `cursor` has been.
 */
export async function removeVanished(
  round: Omit<SolanaRound, 'isOver'>,
  cursor: number | null,
): Promise<void> {
  const { database, chain, final, commit } = round
  if (cursor !== null && final <= cursor) return
  const { txId, block } = accountEvents
  const seen =
    cursor === null
      ? []
      : await database
          .selectDistinct({ txId, block })
          .from(accountEvents)
          .where(and(eq(accountEvents.chain, chain), gt(block, cursor), lte(block, final)))
  if (seen.length === 0 && cursor !== null && final - cursor < cursorInterval) return
  const vanished = await findVanished(round, seen)
  if (!vanished) return
  await commit({
    events: [],
    cursor: final,
    write: async (tx) => {
      const accounts: string[] = []
      for (const row of vanished) {
        const { account } = accountEvents
        const isIt = and(eq(accountEvents.chain, chain), eq(block, row.block), eq(txId, row.txId))
        const gone = await tx.delete(accountEvents).where(isIt).returning({ account })
        accounts.push(...gone.map(({ account }) => account))
      }
      return accounts
    },
  })
}

type Seen = { txId: string; block: number }

/** Those that are in no slot, or in another; undefined where the node asked is not as far yet. */
async function findVanished(
  { reader, final }: Pick<SolanaRound, 'reader' | 'final'>,
  seen: readonly Seen[],
): Promise<Seen[] | undefined> {
  if (seen.length === 0) return []
  const { upTo, slots } = await reader.getSignatureSlots(seen.map(({ txId }) => txId))
  if (upTo < final) return undefined
  const missing = seen.filter(({ block }, index) => slots[index] !== block)
  if (missing.length === 0) return []
  // Of what is older than it keeps, a node knows nothing.
  const firstSlot = await reader.getFirstSlot()
  return missing.filter(({ block }) => block >= firstSlot)
}
