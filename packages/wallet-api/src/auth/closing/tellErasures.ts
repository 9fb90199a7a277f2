import type { ErasureClaims, ErasureStateClaims } from '@gangway/protocol'
import type { Database, Log } from '@gangway/server-kit'
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { type ErasureRow, erasures } from '../../database/auth/closings.js'

/** What `recovery` says of a wallet; `refused`: it answers, but not of this one; null: it was not reached. */
export type TellErasure = (claims: ErasureClaims) => Promise<ErasureStateClaims | 'refused' | null>

/** Rows read at once. */
const atOnce = 100

/**
 * Tells `recovery` of every wallet it has to hear of: once that it is to go or is kept, and again and again that it is
 * gone here, until `recovery` has deleted its part as well. Answers how many of those are done.
 */
export async function tellErasures(deps: {
  database: Database
  tellErasure: TellErasure
  log: Log
  /** Unix milliseconds. */
  getNow: () => number
}): Promise<number> {
  const { database, tellErasure, log } = deps
  let erased = 0
  let refused = 0
  for (let last = ''; ; ) {
    const rows = await database
      .select()
      .from(erasures)
      .where(and(gt(erasures.walletId, last), or(isNull(erasures.toldAt), eq(erasures.step, 'erase'))))
      .orderBy(asc(erasures.walletId))
      .limit(atOnce)
    for (const row of rows) {
      const { walletId, accountId: sub, projectId, step, askedAt } = row
      const answer = await tellErasure({ step, sub, projectId, walletId, askedAt })
      // Where it is not reached, it will not be for the next one.
      if (!answer) return erased
      if (answer === 'refused') {
        // One row must not keep the others: anybody may have brought it about.
        refused++
        continue
      }
      if (await settle(deps, row, answer)) erased++
    }
    if (rows.length < atOnce) break
    last = rows.at(-1)?.walletId ?? ''
  }
  if (refused > 0) log.error({ refused }, 'the recovery service refuses to hear what becomes of wallets')
  if (erased > 0) log.info({ erased }, 'the recovery service has deleted its part of wallets')
  return erased
}

/** Whether the wallet is gone on both sides now. Only the very step that was told is settled: it may be another by now. */
async function settle(
  { database, getNow }: { database: Database; getNow: () => number },
  { walletId, step, askedAt }: ErasureRow,
  { state }: ErasureStateClaims,
): Promise<boolean> {
  const isTold = and(eq(erasures.walletId, walletId), eq(erasures.step, step), eq(erasures.askedAt, askedAt))
  const isOver = step === 'kept' || (step === 'erase' && state === 'erased')
  if (isOver) await database.delete(erasures).where(isTold)
  else await database.update(erasures).set({ toldAt: getNow() }).where(isTold)
  return isOver && step === 'erase'
}
