/** Calls `tell` unless it did so for the same `about` within the last hour: one line of the log, not thousands. */
export function createHourly(getNow: () => number): (about: string, tell: () => void) => void {
  const last = new Map<string, number>()
  return (about, tell) => {
    const now = getNow()
    if (now - (last.get(about) ?? Number.NEGATIVE_INFINITY) < 3_600_000) return
    last.set(about, now)
    tell()
  }
}
