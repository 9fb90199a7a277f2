import type { CustodyClaims, GrantClaims } from '@gangway/protocol'
import type { Database, Log, Metrics } from '@gangway/server-kit'
import type { AuditActor } from '../../database/audit/auditRows.js'
import type { Kms } from '../../kms/kms.js'
import type { KeyedHash } from '../../limits/keyedHash.js'
import type { NoteSigner } from '../../notes/notes.js'
import type { SpendRelease } from '../createReleaseBudget.js'
import type { AdmitGrant } from '../recoveryContext.js'

/** What the routes of custody use. */
export type CustodyDeps = {
  database: Database
  kms: Kms
  notes: Pick<NoteSigner, 'signCustody'>
  hash: KeyedHash
  spendRelease: SpendRelease
  admit: AdmitGrant
  log: Log
  metrics: Metrics
  /** Unix milliseconds. */
  getNow: () => number
}

/** What changes of custody are called in the audit log. */
export type CustodyEvent = CustodyClaims['event']

/** Whom the audit log names for what is done by a grant. */
export function toActor(
  { projectId, sub: userId, jkt: deviceId }: GrantClaims,
  network: string | null,
): AuditActor {
  return { projectId, userId, deviceId, network }
}
