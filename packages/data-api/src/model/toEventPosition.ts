/** Events one transaction may have for one account. */
const eventsPerTransaction = 1_000_000

/**
 * The order of events within a block: by transaction, then its own value (`item` 0), then moves inside it (from 1), then
 * its logs (from 100,000). Solana: by balance change.
 */
export function toEventPosition(txIndex: number, item: number): number {
  return txIndex * eventsPerTransaction + item
}

/** The transaction of a position within its block. */
export function toTransactionIndex(position: number): number {
  return Math.floor(position / eventsPerTransaction)
}
