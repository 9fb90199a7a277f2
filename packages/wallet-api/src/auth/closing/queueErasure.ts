import { type ErasureRow, erasures } from '../../database/auth/closings.js'
import type { Statements } from '../../database/statements.js'

/** Has `recovery` told what becomes of a wallet, in the place of whatever it had to hear of it before. */
export async function queueErasure(tx: Statements, erasure: Omit<ErasureRow, 'toldAt'>): Promise<void> {
  const row = { ...erasure, toldAt: null }
  await tx.insert(erasures).values(row).onConflictDoUpdate({ target: erasures.walletId, set: row })
}
