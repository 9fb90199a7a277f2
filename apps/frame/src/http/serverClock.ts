/** What is known of the servers' time. */
export type ServerClock = {
  /** How far it is ahead of ours, milliseconds. */
  offset: number
  /** Whether an answer has told. */
  isKnown: boolean
}

/** A clock that is further off is corrected: proofs are good for 60 s. The header has whole seconds. */
const clockTolerance = 5_000

/** Keeps what the `Date` header of an answer tells, heard when this machine's clock shows `now`. */
export function hearTime(clock: ServerClock, headers: Headers, now: number): void {
  const offset = Date.parse(headers.get('date') ?? '') - now
  if (Number.isNaN(offset)) return
  clock.isKnown = true
  if (Math.abs(offset - clock.offset) > clockTolerance) clock.offset = offset
}
