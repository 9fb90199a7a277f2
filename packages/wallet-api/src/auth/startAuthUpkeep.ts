import type { Database, Log } from '@gangway/server-kit'
import { createPruneJob } from '../audit/pruneAuditRows.js'
import { startAuditSealing } from '../audit/startAuditSealing.js'
import { accounts } from '../database/auth/accounts.js'
import { devices } from '../database/auth/devices.js'
import { emailChanges, emailUndos } from '../database/auth/emailChanges.js'
import { identities } from '../database/auth/identities.js'
import { keySets } from '../database/auth/keySets.js'
import { logins } from '../database/auth/logins.js'
import { providerLogins } from '../database/auth/providerLogins.js'
import { renewals } from '../database/auth/renewals.js'
import { mails } from '../database/mail/mails.js'
import { createRotationJob } from '../kms/createRotationJob.js'
import type { Kms } from '../kms/kms.js'
import type { MailOutbox } from '../mail/mailOutbox.js'
import { joinUpkeep, startUpkeep, type Upkeep } from '../upkeep/startUpkeep.js'
import { cleanAuthTables } from './cleanAuthTables.js'
import { eraseAccounts } from './closing/eraseAccounts.js'
import { type TellErasure, tellErasures } from './closing/tellErasures.js'
import { finishRenewals } from './renewal/finishRenewals.js'

/**
 * Starts what the auth service does by itself: rows nothing asks for any more are deleted, and accounts whose owner asked for
 * it, renewals that waited are carried out, what older keys wrap is wrapped by the current one, and the audit log is sealed. `getNow`, by which
 * all that is noted, and `getEarliest`, by which something is over, in Unix milliseconds: see `DatabaseClock`.
 */
export function startAuthUpkeep(deps: {
  database: Database
  kms: Kms
  log: Log
  /** How long the audit log is kept. */
  auditRetentionDays: number
  tellErasure: TellErasure
  outbox: Pick<MailOutbox, 'queue'>
  getNow: () => number
  getEarliest: () => number
}): Upkeep {
  const { log, getEarliest } = deps
  const hourly = startUpkeep(log, {
    async renewing() {
      await finishRenewals(deps)
    },
    async erasing() {
      await eraseAccounts(deps)
      await tellErasures(deps)
    },
    cleaning: () => cleanAuthTables(deps.database, getEarliest()),
    audit: createPruneJob(deps),
    rotation: createRotationJob(deps, [
      { id: accounts.id, sealed: accounts.email },
      // No two rows have one digest: provider and project are in it.
      { id: identities.subject, sealed: identities.label },
      { id: devices.id, sealed: devices.facts },
      { id: emailChanges.sessionId, sealed: emailChanges.email },
      { id: emailUndos.token, sealed: emailUndos.emails },
      { id: keySets.id, sealed: keySets.shareB },
      { id: renewals.setId, sealed: renewals.shareB },
      { id: logins.id, sealed: logins.facts },
      { id: providerLogins.id, sealed: providerLogins.facts },
      { id: mails.id, sealed: mails.sealed },
    ]),
  })
  return joinUpkeep(hourly, startAuditSealing(deps))
}
