/** How often a chain is looked at, ms. */
export type PollTimes = {
  /** While there is something new each time. */
  shortest: number
  /** After nothing new for a while. */
  longest: number
  /** While the node, or the database, fails. */
  longestAfterFailure: number
}

/** How long to wait: each time longer for as long as nothing comes, or as it fails. Milliseconds. */
export function getNextPause(
  times: PollTimes,
  { failures, quiet }: { failures: number; quiet: number },
): number {
  if (failures > 0) return Math.min(times.shortest * 2 ** failures, times.longestAfterFailure)
  return Math.min(times.shortest * 1.5 ** Math.max(0, quiet - 1), times.longest)
}
