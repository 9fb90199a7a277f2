import type { HttpEnv } from '@gangway/server-kit'
import type { Context, Hono } from 'hono'
import type { VerifyDpop } from '../dpop/dpop.js'
import type { AuthLimits } from '../limits/authLimits.js'
import type { KeyedHash } from '../limits/keyedHash.js'
import type { Projects } from '../projects/createProjects.js'
import type { AuthApiDeps } from './authApiDeps.js'
import type { LoginSignals } from './login/createLoginSignals.js'
import type { LoginDriver } from './providerLogin/loginProvider.js'

/** What the routes are mounted on. */
export type AuthRoute = Hono<HttpEnv>

/** What the routes and the steps behind them use. */
export type AuthContext = Omit<
  AuthApiDeps,
  'limits' | 'listProjects' | 'loginDrivers' | 'pepper' | 'rateLimits'
> & {
  loginDrivers: readonly LoginDriver[]
  projects: Projects
  limits: AuthLimits
  hash: KeyedHash
  verifyDpop: VerifyDpop
  signals: LoginSignals
  /**
   * Counts points of one client, and of the project it names; a JSON-RPC batch as what is in it.
   *
   * @throws GangwayError `RATE_LIMITED`.
   */
  admit: (request: Context, points: number, projectId?: string) => Promise<void>
}
