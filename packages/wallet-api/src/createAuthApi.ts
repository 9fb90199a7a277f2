import { createHttpApp, createRateLimits, mountIdentityKeys } from '@gangway/server-kit'
import type { AuthApiDeps } from './auth/authApiDeps.js'
import type { AuthContext, AuthRoute } from './auth/authContext.js'
import { createLoginSignals } from './auth/login/createLoginSignals.js'
import { listDecided } from './auth/login/listDecided.js'
import { ownPagesOnly } from './auth/ownPagesOnly.js'
import { mountAccount } from './auth/routes/account.js'
import { mountAccountCustody } from './auth/routes/accountCustody.js'
import { mountBrowser } from './auth/routes/browser.js'
import { mountCalls } from './auth/routes/calls.js'
import { mountClosing } from './auth/routes/closing.js'
import { mountDeviceAdmit } from './auth/routes/deviceAdmit.js'
import { mountDeviceApprove } from './auth/routes/deviceApprove.js'
import { mountDeviceDeny } from './auth/routes/deviceDeny.js'
import { mountDeviceRead } from './auth/routes/deviceRead.js'
import { mountEmailChange } from './auth/routes/emailChange.js'
import { mountHealth } from './auth/routes/health.js'
import { mountIdentity } from './auth/routes/identity.js'
import { mountKeys } from './auth/routes/keys.js'
import { mountLoginStart } from './auth/routes/loginStart.js'
import { mountLoginVerify } from './auth/routes/loginVerify.js'
import { mountLoginWait } from './auth/routes/loginWait.js'
import { mountPermissions } from './auth/routes/permissions.js'
import { mountProviderLogin, mountProviderReturn, mountReturnedPage } from './auth/routes/providerLogin.js'
import { mountRequests } from './auth/routes/requests.js'
import { mountRpc } from './auth/routes/rpc.js'
import { mountSecretsShared } from './auth/routes/secretsShared.js'
import { mountSession } from './auth/routes/session.js'
import { mountSessionEnd } from './auth/routes/sessionEnd.js'
import { mountSessionRefresh } from './auth/routes/sessionRefresh.js'
import { mountSetsKnown } from './auth/routes/setsKnown.js'
import { mountShareAdd } from './auth/routes/shareAdd.js'
import { mountShareGrant } from './auth/routes/shareGrant.js'
import { mountShareOpening } from './auth/routes/shareOpening.js'
import { mountShareRecover } from './auth/routes/shareRecover.js'
import { mountShareRelease } from './auth/routes/shareRelease.js'
import { mountSponsor } from './auth/routes/sponsor.js'
import { mountWalletCreate } from './auth/routes/walletCreate.js'
import { createDpopVerifier } from './dpop/createDpopVerifier.js'
import { defaultAuthLimits } from './limits/authLimits.js'
import { createKeyedHash } from './limits/keyedHash.js'
import { createProjects } from './projects/createProjects.js'

const mounts = [
  mountLoginStart,
  mountLoginWait,
  mountLoginVerify,
  mountDeviceRead,
  mountDeviceApprove,
  mountDeviceDeny,
  mountDeviceAdmit,
  mountBrowser,
  mountSession,
  mountSessionRefresh,
  mountSessionEnd,
  mountAccount,
  mountAccountCustody,
  mountClosing,
  mountEmailChange,
  mountCalls,
  mountSponsor,
  mountPermissions,
  mountRequests,
  mountWalletCreate,
  mountShareGrant,
  mountShareAdd,
  mountShareRelease,
  mountShareOpening,
  mountShareRecover,
  mountSetsKnown,
  mountSecretsShared,
  mountKeys,
  mountHealth,
] as const

/**
 * Creates the auth service: login by e-mail or by a provider, sessions, share B, reads from the chains. It is mounted
 * below the frame's origin at `/auth/*`, and its database has the tables of `authMigrations`. embedded-wallet.md §1.
 */
export function createAuthApi(deps: AuthApiDeps): AuthRoute {
  const app = createHttpApp(deps)
  const context = createContext(deps, app)
  const hasProviders = context.loginDrivers.length > 0
  // Another site's page sends people here.
  if (hasProviders) mountProviderReturn(app, context)
  // Back ends of apps read these, and pages of any origin.
  if (deps.identity) mountIdentityKeys(app, deps.identity)
  app.use('/auth/*', ownPagesOnly(deps.frameUrl))
  // Before what counts each request as one: this route counts by what is asked of the nodes.
  mountRpc(app, context)
  app.post('/auth/*', async (request, next) => {
    await context.admit(request, 1)
    await next()
  })
  for (const mount of mounts) mount(app, context)
  if (deps.identity) mountIdentity(app, context, deps.identity)
  if (hasProviders) {
    mountProviderLogin(app, context)
    mountReturnedPage(app, context)
  }
  return app
}

function createContext(
  { pepper, rateLimits, sharedLimits, limits, listProjects, loginDrivers = [], ...deps }: AuthApiDeps,
  app: AuthRoute,
): AuthContext {
  const { database, frameUrl, getNow, metrics } = deps
  const hash = createKeyedHash(pepper)
  const calls = createRateLimits(rateLimits, metrics, sharedLimits)
  const admit: AuthContext['admit'] = (request, points, projectId) =>
    calls.consume({ ip: deps.getClientIp(request), projectId }, points)
  const service = { app, database, frameUrl, admit, getNow }
  return {
    ...deps,
    loginDrivers: loginDrivers.map((driver) => ('open' in driver ? driver.open(service) : driver)),
    hash,
    projects: createProjects(listProjects, frameUrl),
    limits: { ...defaultAuthLimits, ...limits },
    signals: createLoginSignals((loginIds) => listDecided(database, loginIds), deps.stopping),
    verifyDpop: createDpopVerifier({
      database,
      origin: frameUrl,
      nonceKey: Buffer.from(hash('dpop nonces'), 'base64url'),
      getNow,
      getEarliest: deps.getEarliest,
    }),
    admit,
  }
}
