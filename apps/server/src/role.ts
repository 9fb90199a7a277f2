import type { PublicConfig } from '@gangway/protocol'
import type {
  CacheServer,
  GetSourceIp,
  HandleUpgrade,
  HttpEnv,
  Log,
  Metrics,
  OpenDatabase,
  RpcUpstreams,
} from '@gangway/server-kit'
import type { LiveProjects } from '@gangway/wallet-api'
import type { Hono } from 'hono'
import type { Health } from './health/createHealth.js'
import type { ServerConfig } from './settings/readServerConfig.js'

/** What main hands to each role. */
export type RoleParts = {
  config: ServerConfig
  log: Log
  metrics: Metrics
  rpc: RpcUpstreams
  /** What this process works with, and whether that is there; a role adds what it asks of others. */
  health: Health
  getPublicConfig: () => PublicConfig
  /** The applications there are right now. */
  projects: LiveProjects
  /** Who asks, by `TRUST_PROXY`; one for all roles. */
  getSourceIp: GetSourceIp
  /** The database of this process, opened for the first role that asks, with the tables of all its roles. */
  getDatabase(): Promise<OpenDatabase>
  /** Server of `CACHE_URL`; undefined: processes share the database alone. */
  cacheServer: CacheServer | undefined
  /** Resolves once it was not there when it was to be opened, or takes long: it is waited for. */
  whenDatabaseAway: Promise<void>
  /** Ends the process by an error that came after the start. */
  fail(error: unknown): void
  /** Aborts when this process is told to end: what would be held open is answered. */
  stopping: AbortSignal
  /** What a role has opened is closed by these, the last first, once nobody is being answered any more. */
  onStop(stop: () => Promise<void>): void
}

/** What answers on one port. */
export type Role = {
  fetch: Hono<HttpEnv>['fetch']
  handleUpgrade?: HandleUpgrade
  /** Lets those connected for long go, within `limit` ms, once nobody new is let in. */
  drain?: (limit: number) => Promise<void>
}

/** Creates one role. */
export type CreateRole = (parts: RoleParts) => Promise<Role>
