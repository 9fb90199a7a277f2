import type { Database, GetClientIp, Log, Metrics } from '@gangway/server-kit'
import type { Kms } from '../kms/kms.js'
import type { ReleaseLimits } from '../limits/releaseLimits.js'
import type { NoteSigner, NoteVerifier } from '../notes/notes.js'
import type { AssertApart } from './createAssertApart.js'

/** What `grantsPerClient` is where an operator says nothing: a login takes two at most, and many share an address. */
export const defaultGrantsPerClient = 240

/** What the recovery service is made of. It shares nothing with `auth` but notes. embedded-wallet.md §1. */
export type RecoveryApiDeps = {
  log: Log
  metrics: Metrics
  /** With the tables of `recoveryMigrations`. */
  database: Database
  /** Whether the database did when last asked; left out, there is none to ask. */
  isDatabaseAnswering?: () => boolean
  kms: Kms
  /**
   * 32 bytes: keys the digests of client networks, the nonces of proofs, and what opens by a password. Never in the
   * database.
   */
  pepper: Uint8Array
  /** Public origin of this service: `htu` of proofs. */
  recoveryUrl: string
  /** Public origin of the frame, the only page that may call. */
  frameUrl: string
  notes: Pick<NoteSigner, 'publicJwk' | 'signReceipt' | 'signCustody' | 'signErasureState'> &
    Pick<NoteVerifier, 'readGrant' | 'readErasure'>
  /** Grants one client network (an IPv4 address, an IPv6 /56) may hand in per hour, 0 for no limit. */
  grantsPerClient: number
  releaseLimits: ReleaseLimits
  assertApart: AssertApart
  getClientIp: GetClientIp
  /** Unix milliseconds. */
  getNow: () => number
  /** By what whatever deletes goes, see `DatabaseClock`; default `getNow`. */
  getEarliest?: () => number
}
