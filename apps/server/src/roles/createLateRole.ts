import { GangwayError } from '@gangway/protocol'
import { createHttpApp, type HandleUpgrade, type HttpEnv, type OpenDatabase } from '@gangway/server-kit'
import type { Hono } from 'hono'
import type { Role, RoleParts } from '../role.js'

/** What a late role is made of. */
export type LateRole = {
  name: string
  /** What answers once the database is there. */
  create: (opened: OpenDatabase) => Promise<Role>
  /** What answers until then, where it is not there at the start. */
  early: () => Promise<Role>
}

/**
 * Creates a role that needs the database for some of what it does. Where that is not there at the start, the rest is served:
 * a restart while the database changes places must not end what needs none.
 */
export async function createLateRole(
  { log, health, getDatabase, whenDatabaseAway, fail }: RoleParts,
  { name, create, early }: LateRole,
): Promise<Role> {
  const opening = getDatabase()
  const opened = await Promise.race([opening, whenDatabaseAway.then(() => undefined)])
  if (opened) return create(opened)
  const first = await early()
  let current = first
  // Until then whoever distributes requests is to send them elsewhere.
  health.add(name, {
    isNeeded: true,
    getState: () => (current === first ? { state: 'failing', reason: 'starting' } : { state: 'ok' }),
  })
  opening.then(create).then((role) => {
    current = role
    log.info({ role: name }, 'all of it is served now')
  }, fail)
  const handleUpgrade: HandleUpgrade = (...params) => (current.handleUpgrade ?? refuseUpgrade)(...params)
  return {
    fetch: (request, env, context) => current.fetch(request, env, context),
    drain: async (limit) => current.drain?.(limit),
    ...(first.handleUpgrade ? { handleUpgrade } : {}),
  }
}

/** Has an app say of whatever it has no route for that the database is away: with it there may be one. */
export function sayDatabaseIsAway<TApp extends Hono<HttpEnv>>(app: TApp): TApp {
  app.notFound(() => {
    throw new GangwayError('DATABASE_UNAVAILABLE')
  })
  return app
}

/** A role of which nothing can be served without the database. */
export function createWaitingRole({ log, metrics }: Pick<RoleParts, 'log' | 'metrics'>, name: string): Role {
  const app = sayDatabaseIsAway(createHttpApp({ log, metrics }))
  app.get('/healthz', (context) => context.json({ status: 'degraded', role: name, database: 'failing' }))
  return { fetch: app.fetch }
}

/** Whoever comes with a WebSocket comes again in a while. */
export const refuseUpgrade: HandleUpgrade = (_request, socket) => {
  const head =
    'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n'
  socket.end(head, () => socket.destroy())
}
