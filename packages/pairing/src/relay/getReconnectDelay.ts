const shortest = 100
const longest = 30_000

/**
 * How long to wait before the next attempt to connect, ms: doubled with each failure from 0.1 s to 30 s, and anything between
 * half of that and the whole, so that clients that were cut off together do not come back together.
 */
export function getReconnectDelay(failures: number, random: () => number = Math.random): number {
  return Math.min(longest, shortest * 2 ** failures) * (0.5 + random() / 2)
}
