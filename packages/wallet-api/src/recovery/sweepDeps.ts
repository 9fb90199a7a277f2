import type { Database, Log, Metrics } from '@gangway/server-kit'
import type { AskSets } from './createAskSets.js'

/** What deleting shares needs. */
export type SweepDeps = {
  database: Database
  askSets: AskSets
  log: Log
  metrics: Metrics
  /** Unix milliseconds: what is noted is noted by it. */
  getNow: () => number
  /** What is over by every clock there is: what is deleted is deleted by it. */
  getEarliest: () => number
}
