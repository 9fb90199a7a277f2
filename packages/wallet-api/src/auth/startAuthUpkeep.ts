import type { Database, Log } from '@gangway/server-kit'
import { accounts } from '../database/auth/accounts.js'
import { devices } from '../database/auth/devices.js'
import { emailChanges, emailUndos } from '../database/auth/emailChanges.js'
import { identities } from '../database/auth/identities.js'
import { keySets } from '../database/auth/keySets.js'
import { logins } from '../database/auth/logins.js'
import { providerLogins } from '../database/auth/providerLogins.js'
import { mails } from '../database/mail/mails.js'
import { createRotationJob } from '../kms/createRotationJob.js'
import type { Kms } from '../kms/kms.js'
import { startUpkeep, type Upkeep } from '../upkeep/startUpkeep.js'
import { cleanAuthTables } from './cleanAuthTables.js'

/**
 * Starts what the auth service does by itself: rows nothing asks for any more are deleted, and what older keys wrap is
 * wrapped by the current one. `getNow` in Unix milliseconds.
 */
export function startAuthUpkeep(deps: {
  database: Database
  kms: Kms
  log: Log
  getNow: () => number
}): Upkeep {
  return startUpkeep(deps.log, {
    cleaning: () => cleanAuthTables(deps.database, deps.getNow()),
    rotation: createRotationJob(deps, [
      { id: accounts.id, sealed: accounts.email },
      // No two rows have one digest: provider and project are in it.
      { id: identities.subject, sealed: identities.label },
      { id: devices.id, sealed: devices.facts },
      { id: emailChanges.sessionId, sealed: emailChanges.email },
      { id: emailUndos.token, sealed: emailUndos.emails },
      { id: keySets.id, sealed: keySets.shareB },
      { id: logins.id, sealed: logins.facts },
      { id: providerLogins.id, sealed: providerLogins.facts },
      { id: mails.id, sealed: mails.sealed },
    ]),
  })
}
