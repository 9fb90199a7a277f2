import type { SeededHistory } from './seedHistory.js'

/** How far the follower was when it last wrote: events, when that was (ms) and processor time of the process, µs. */
export type FollowerMark = { events: number; at: number; cpu: number }

/** What the data API's process does on being asked. Times in ms. */
export type DataCalls = {
  /** Fills the database. */
  seed(): Promise<SeededHistory>
  /** Reads pages of the seeded rows by nothing but SQL; answers how many a second. */
  readRows(parameters: { pages: number; duration: number; atOnce: number }): Promise<{ rate: number }>
  /** How late the event loop was since this was last asked. */
  getLoopDelay(): { p99: number; max: number }
  /** Follows accounts from now on. */
  watch(parameters: { accounts: readonly string[] }): Promise<void>
  /** Whether the chain is followed to its head. */
  isCaughtUp(): Promise<boolean>
  /** Last block that was followed; null before the first. */
  getCursor(): Promise<number | null>
  /** When the follower wrote first and last; null before it wrote. */
  getWritten(): { first: FollowerMark; last: FollowerMark } | null
}
