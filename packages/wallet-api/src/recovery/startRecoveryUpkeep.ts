import type { Database, Log, Metrics } from '@gangway/server-kit'
import { createPruneJob } from '../audit/pruneAuditRows.js'
import { startAuditSealing } from '../audit/startAuditSealing.js'
import { deletedShares } from '../database/recovery/deletedShares.js'
import { recoveryMethods } from '../database/recovery/recoveryMethods.js'
import { recoveryShares } from '../database/recovery/recoveryShares.js'
import { createRotationJob } from '../kms/createRotationJob.js'
import type { Kms } from '../kms/kms.js'
import { joinUpkeep, startUpkeep, type Upkeep } from '../upkeep/startUpkeep.js'
import type { AskSets } from './createAskSets.js'
import type { AssertApart } from './createAssertApart.js'
import { cleanDeleted } from './deletedShares.js'
import { cleanErasures } from './eraseWallet.js'
import { sweepEnded } from './sweepEnded.js'
import { sweepOrphans } from './sweepOrphans.js'

/**
 * Starts what the recovery service does by itself: shares no wallet came to belong to, and those of replaced sets, are
 * deleted, what older keys wrap is wrapped by the current one, and the audit log is sealed. `getNow` and `getEarliest` in
 * Unix milliseconds, as in `SweepDeps`.
 */
export function startRecoveryUpkeep(deps: {
  database: Database
  kms: Kms
  askSets: AskSets
  assertApart: AssertApart
  log: Log
  metrics: Metrics
  /** How long the audit log is kept. */
  auditRetentionDays: number
  getNow: () => number
  getEarliest: () => number
}): Upkeep {
  const { database, log, metrics, getEarliest } = deps
  const hourly = startUpkeep(log, {
    // It tells the log itself, once auth answers; who asks for a share waits for that in any case.
    apart: () => deps.assertApart().catch(() => {}),
    async sweep() {
      const swept = (await sweepOrphans(deps)) + (await sweepEnded(deps))
      if (swept > 0) log.info({ swept }, 'recovery shares of no wallet, or of replaced sets, deleted')
      metrics.recoveryShares.inc({ action: 'swept' }, swept)
      await cleanDeleted(database, getEarliest())
    },
    erasures: () => cleanErasures(database, getEarliest()),
    audit: createPruneJob(deps),
    rotation: createRotationJob(deps, [
      { id: recoveryShares.setId, sealed: recoveryShares.sealed },
      { id: deletedShares.setId, sealed: deletedShares.sealed },
      { id: recoveryMethods.id, sealed: recoveryMethods.wrappedKey },
    ]),
  })
  return joinUpkeep(hourly, startAuditSealing(deps))
}
