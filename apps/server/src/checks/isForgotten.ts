const day = 24 * 3_600_000

/** Long certificates are renewed a month before they end. ms */
const longestRest = 14 * day

/** Short ones (a proxy's own for half a day, public ones for six days) with a third of their time left. */
const restShare = 1 / 6

/** Whether a certificate should have been renewed by now; moments in ms. */
export function isForgotten({ start, end }: { start: number; end: number }, now: number): boolean {
  return end - now <= Math.min(longestRest, (end - start) * restShare)
}
