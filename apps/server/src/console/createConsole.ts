import { GangwayError, parseWith, toGangwayError } from '@gangway/protocol'
import { createHttpApp, type HttpEnv, readJsonBody } from '@gangway/server-kit'
import {
  admitAdminKey,
  type CallSubject,
  findCallSubject,
  joinProjects,
  noteCall,
  readKeptProjects,
} from '@gangway/wallet-api/operator'
import type { Context, Hono } from 'hono'
import type { ConsoleCall, ConsoleDeps, ConsoleRoute } from './consoleRoute.js'
import { createConsoleGuard } from './createConsoleGuard.js'
import { mountConsolePage } from './mountConsolePage.js'
import { auditRoutes } from './routes/auditRoutes.js'
import { healthRoutes } from './routes/healthRoutes.js'
import { peopleRoutes } from './routes/peopleRoutes.js'
import { projectRoutes } from './routes/projectRoutes.js'

/** Bytes of a body. */
const maxSize = 16_384

/** Every route of the console's `/v1`. */
export const consoleRoutes: readonly ConsoleRoute[] = [
  ...projectRoutes,
  ...peopleRoutes,
  ...healthRoutes,
  ...auditRoutes,
]

/**
 * Creates the operator's console: `/v1`, for whoever has a key with the scope of the route, and the page that uses it. Each
 * call leaves a row of the audit log, with the key's name.
 */
export async function createConsole(deps: ConsoleDeps): Promise<Hono<HttpEnv>> {
  const app = createHttpApp(deps)
  // Before the look at who asks: probes come by an address, and it tells nothing.
  app.get('/healthz', (context) => context.json({ status: 'ok', role: 'admin' }))
  app.use(createConsoleGuard(deps.config.console.url))
  for (const route of consoleRoutes)
    app.on(route.method, route.path, async (context) =>
      context.json(await answer(deps, route, context), 200, { 'cache-control': 'no-store' }),
    )
  await mountConsolePage(app)
  return app
}

async function answer(deps: ConsoleDeps, route: ConsoleRoute, context: Context<HttpEnv>): Promise<object> {
  const call = `${route.method} ${route.path}`
  const { name, scopes } = await admitAdminKey(
    { ...deps, pepper: await deps.getPepper() },
    {
      given: context.req.header('authorization'),
      client: deps.getClientIp(context),
      call,
    },
  )
  const by = `key:${name}`
  const id = context.req.param('id') ?? ''
  // Before it is done: what was removed is not found any more.
  const about = await findSubject(deps, route, id)
  try {
    if (route.scope !== null && !scopes.includes(route.scope)) throw new GangwayError('CONSOLE_SCOPE_MISSING')
    const body = route.body && parseWith(route.body, await readJsonBody(context, maxSize))
    const given: ConsoleCall = { by, name, scopes, id, getQuery: (key) => context.req.query(key), body }
    const answered = await route.run(given as ConsoleCall<never>, deps)
    await noteCall(deps, { by, call, result: 'ok', about })
    return answered
  } catch (error) {
    const { code } = toGangwayError(error)
    const result = code === 'CONSOLE_SCOPE_MISSING' ? 'refused' : 'failed'
    await noteCall(deps, { by, call, result, reason: code, about })
    throw error
  }
}

async function findSubject(deps: ConsoleDeps, { path }: ConsoleRoute, id: string): Promise<CallSubject> {
  if (path.startsWith('/v1/people/:id')) return findCallSubject(deps, id)
  if (!path.startsWith('/v1/projects/:id')) return {}
  const projects = joinProjects(deps.config.wallet.projects, await readKeptProjects(deps.database))
  return projects.some((project) => project.id === id) ? { projectId: id } : {}
}
