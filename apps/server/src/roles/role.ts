import type { PublicConfig } from '@gangway/protocol'
import type { HttpEnv, Log, Metrics, RpcUpstreams } from '@gangway/server-kit'
import type { Hono } from 'hono'
import type { ServerConfig } from '../readServerConfig.js'

/** What main hands to each role. */
export type RoleParts = {
  config: ServerConfig
  log: Log
  metrics: Metrics
  rpc: RpcUpstreams
  getPublicConfig: () => PublicConfig
}

/** Creates one role's app. */
export type CreateRole = (parts: RoleParts) => Promise<Hono<HttpEnv>>
