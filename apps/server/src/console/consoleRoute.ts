import type { Database, HttpEnv, Log, Metrics } from '@gangway/server-kit'
import type { LiveProjects } from '@gangway/wallet-api'
import type { AdminScope } from '@gangway/wallet-api/operator'
import type { Context } from 'hono'
import type * as v from 'valibot'
import type { Health } from '../health/createHealth.js'
import type { ServerConfig } from '../settings/readServerConfig.js'

/** What the console works with: no key of anything sealed is among it. */
export type ConsoleDeps = {
  log: Log
  metrics: Metrics
  config: Pick<ServerConfig, 'environment' | 'console' | 'operatorToken' | 'rateLimits' | 'wallet'>
  database: Database
  /** Of the login service: digests of e-mail addresses and of the console's keys. */
  getPepper: () => Promise<Uint8Array>
  /** Unix milliseconds. */
  getNow: () => number
  getClientIp: (context: Context<HttpEnv>) => string
  projects: LiveProjects
  health: Pick<Health, 'read'>
}

/** One call, by a key that may make it. */
export type ConsoleCall<TBody = unknown> = {
  /** Who makes it, for the audit log: `key:` and the key's name. */
  by: string
  name: string
  scopes: readonly AdminScope[]
  /** What `:id` of the path stands for. */
  id: string
  getQuery: (name: string) => string | undefined
  body: TBody
}

/** One route of the console. */
export type ConsoleRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/v1/${string}`
  /** What a key has to be for; null: any key will do. */
  scope: AdminScope | null
  body?: v.GenericSchema
  /** Resolves with what is answered, as JSON. */
  run(call: ConsoleCall<never>, deps: ConsoleDeps): Promise<object>
}

/** Declares a route whose body, where it has one, is what its schema says. */
export function defineConsoleRoute<const TSchema extends v.GenericSchema = v.GenericSchema<undefined>>(
  route: Omit<ConsoleRoute, 'run' | 'body'> & {
    body?: TSchema
    run(call: ConsoleCall<v.InferOutput<TSchema>>, deps: ConsoleDeps): Promise<object>
  },
): ConsoleRoute {
  return route
}
