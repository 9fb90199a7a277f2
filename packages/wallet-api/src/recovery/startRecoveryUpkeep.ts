import type { Database, Log, Metrics } from '@gangway/server-kit'
import { recoveryShares } from '../database/recovery/recoveryShares.js'
import { createRotationJob } from '../kms/createRotationJob.js'
import type { Kms } from '../kms/kms.js'
import { startUpkeep, type Upkeep } from '../upkeep/startUpkeep.js'
import type { FindKnownSets } from './createFindKnownSets.js'
import { sweepOrphans } from './sweepOrphans.js'

/**
 * Starts what the recovery service does by itself: shares no wallet came to belong to are deleted, and what older keys
 * wrap is wrapped by the current one. `getNow` in Unix milliseconds.
 */
export function startRecoveryUpkeep(deps: {
  database: Database
  kms: Kms
  findKnownSets: FindKnownSets
  log: Log
  metrics: Metrics
  getNow: () => number
}): Upkeep {
  const { database, log, metrics, findKnownSets, getNow } = deps
  return startUpkeep(log, {
    async sweep() {
      const swept = await sweepOrphans(database, findKnownSets, getNow())
      if (swept > 0) log.info({ swept }, 'recovery shares of no wallet deleted')
      metrics.recoveryShares.inc({ action: 'swept' }, swept)
    },
    rotation: createRotationJob(deps, [{ id: recoveryShares.setId, sealed: recoveryShares.sealed }]),
  })
}
