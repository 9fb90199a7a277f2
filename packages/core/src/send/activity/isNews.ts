import { isOutcome } from '../../chains/isOutcome.js'
import type { SentTransaction } from '../../chains/sentTransaction.js'

/**
 * Whether a transaction found on the chain is more than what a row of the list already tells: it is not that row, did
 * not take its place, and does not stand where that row is still waiting to be decided.
 */
export function isNews(found: SentTransaction, rows: readonly SentTransaction[]): boolean {
  return !rows.some(
    (row) =>
      row.networkId === found.networkId &&
      (row.hash === found.hash ||
        row.replacedBy === found.hash ||
        (row.from === found.from &&
          row.nonce !== null &&
          row.nonce === found.nonce &&
          !isOutcome(row.status))),
  )
}
