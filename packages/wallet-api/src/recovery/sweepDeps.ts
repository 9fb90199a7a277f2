import type { Database, Log, Metrics } from '@gangway/server-kit'
import type { AskSets } from './createAskSets.js'

/** What deleting shares needs. */
export type SweepDeps = {
  database: Database
  askSets: AskSets
  log: Log
  metrics: Metrics
  /** Unix milliseconds. */
  getNow: () => number
}
