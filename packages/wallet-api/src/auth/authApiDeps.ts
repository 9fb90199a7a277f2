import type {
  CreateLimiter,
  Database,
  GetClientIp,
  IdentitySigner,
  Log,
  Metrics,
  RateLimitSettings,
  RpcUpstreams,
} from '@gangway/server-kit'
import type { Kms } from '../kms/kms.js'
import type { AuthLimits } from '../limits/authLimits.js'
import type { MailOutbox } from '../mail/mailOutbox.js'
import type { NoteSigner, NoteVerifier } from '../notes/notes.js'
import type { Project } from '../projects/project.js'
import type { Relayer } from '../relayer/createRelayer.js'
import type { BoundDriver } from './providerLogin/loginProvider.js'

/** What the auth service is made of. embedded-wallet.md §1. */
export type AuthApiDeps = {
  log: Log
  metrics: Metrics
  database: Database
  kms: Kms
  /** 32 bytes: keys the digests of codes, addresses and client networks. Never in the database. */
  pepper: Uint8Array
  /** The projects there are; they may change while it runs. */
  listProjects: () => readonly Project[]
  /** Public origin of the frame, e.g. `https://secure.example`: `htu` of proofs, links in mails. */
  frameUrl: string
  notes: NoteSigner & Pick<NoteVerifier, 'readReceipt' | 'readCustody' | 'readSecretsQuery' | 'readSetsQuery'>
  /** Takes the mails; made by `createMailOutbox` over the same database. */
  outbox: Pick<MailOutbox, 'queue'>
  rpc: RpcUpstreams
  /** Pays for batches of apps; left out, no app pays. */
  relayer?: Relayer
  /** Signs identity tokens for back ends of apps; left out, there are none. */
  identity?: IdentitySigner
  /** Who else may say who a person is; default: nobody. */
  loginDrivers?: readonly BoundDriver[]
  /** Requests per minute; a JSON-RPC batch counts as what is in it, and for its project too. */
  rateLimits: RateLimitSettings
  /** Counts those limits with other processes; left out, each counts for itself. */
  sharedLimits?: CreateLimiter | undefined
  /** What differs from `defaultAuthLimits`; in the local world every client has one address. */
  limits?: Partial<AuthLimits>
  getClientIp: GetClientIp
  /** Whether the database did when last asked; left out, health does not tell. */
  isDatabaseAnswering?: () => boolean
  /** Aborts when the process is about to end: whoever waits for a login is answered and asks another one. */
  stopping?: AbortSignal
  /** Unix milliseconds. */
  getNow: () => number
  /** By what whatever deletes goes, see `DatabaseClock`; default `getNow`. */
  getEarliest?: () => number
}
