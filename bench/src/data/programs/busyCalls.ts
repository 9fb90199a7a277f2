/** How often the busy chain makes a block, ms; transfers in each, and how many of those are to watched accounts. */
export const blockTime = 250
export const transfersPerBlock = 300
export const watchedPerBlock = 3

/** Accounts that are followed on it. */
export const watchedCount = 10_000

/** The address of a watched account, lower case; any index is one of them. */
export function toWatched(index: number): string {
  return `0x${'a'.repeat(30)}${(index % watchedCount).toString(16).padStart(10, '0')}`
}

/** What the node of a busy chain does on being asked. */
export type BusyCalls = {
  /** Number of the last block. */
  getHead(): number
}
