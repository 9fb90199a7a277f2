import { and, between, eq, sql } from 'drizzle-orm'
import { accountEvents } from '../../database/accountEvents.js'
import type { SignatureInfo } from './createSolanaReader.js'
import type { SolanaRound } from './solanaRound.js'

/** Leaves out transactions whose events are kept already: several addresses of an account list the same ones. */
export async function leaveOutKnown(
  { database, chain }: Pick<SolanaRound, 'database' | 'chain'>,
  account: string,
  infos: readonly SignatureInfo[],
): Promise<SignatureInfo[]> {
  if (infos.length === 0) return []
  const slots = infos.map(({ slot }) => slot)
  const { account: owner, chain: on, block, txId } = accountEvents
  const lowest = slots.reduce((one, other) => Math.min(one, other))
  const highest = slots.reduce((one, other) => Math.max(one, other))
  const rows = await database
    .selectDistinct({ txId, block })
    .from(accountEvents)
    .where(
      and(
        eq(owner, account),
        eq(on, chain),
        between(block, lowest, highest),
        // A page may span years of an account that has a great deal in between.
        sql`${txId} = any(${sql.param(infos.map(({ signature }) => signature))}::text[])`,
      ),
    )
  const known = new Set(rows.map((row) => `${row.block}:${row.txId}`))
  // The same transaction in another slot is another: the block of the first was given up.
  return infos.filter(({ slot, signature }) => !known.has(`${slot}:${signature}`))
}
