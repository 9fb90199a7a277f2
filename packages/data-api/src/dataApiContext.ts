import type { PublicConfig } from '@gangway/protocol'
import type { HttpEnv, Metrics, RpcUpstreams } from '@gangway/server-kit'
import type { Context, Hono } from 'hono'
import type { BalanceManager } from './balances/createBalanceManager.js'

/** What the routes are mounted on. */
export type DataApiRoute = Hono<HttpEnv>

/** What the routes use. */
export type DataApiContext = {
  rpc: RpcUpstreams
  balances: BalanceManager
  metrics: Metrics
  getPublicConfig: () => PublicConfig
  /**
   * Lets a request in: its project must be known, and the limits must have room for `points` more.
   *
   * @throws GangwayError `PROJECT_UNKNOWN`, `RATE_LIMITED`.
   */
  admit(context: Context, projectId: string, points: number): Promise<void>
  /**
   * The address, on this server, of a picture at an address somebody else wrote; null when it would be too long. Absent
   * where this server fetches no pictures.
   */
  toPictureUrl?: ((target: string, projectId: string) => string | null) | undefined
}
