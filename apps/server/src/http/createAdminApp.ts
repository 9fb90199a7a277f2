import { GangwayError, parseWith } from '@gangway/protocol'
import { createHttpApp } from '@gangway/server-kit'
import { getPath } from 'hono/utils/url'
import * as v from 'valibot'
import type { Role, RoleParts } from '../role.js'
import { serveMetrics } from './serveMetrics.js'
import { serveReadiness } from './serveReadiness.js'

/** Where each role tells how it is. */
const healthPaths: Readonly<Record<string, readonly string[]>> = {
  admin: ['/healthz'],
  api: ['/healthz'],
  frame: ['/healthz', '/auth/healthz'],
  recovery: ['/healthz'],
  relay: ['/relay/healthz'],
  web: ['/healthz'],
}

/** What is the operator's alone, and not on the roles' ports where there is a port for it. */
const operatorPaths: ReadonlySet<string> = new Set(['/metrics', ...Object.values(healthPaths).flat()])

const healthSchema = v.looseObject({ status: v.string() })

/** A role that runs, by its name. */
export type NamedRole = { name: string; role: Role }

/**
 * Creates what answers on `ADMIN_PORT`: `/metrics`, `/livez`, `/readyz`, and at `/healthz` how all roles of the process are, in
 * one answer.
 */
export function createAdminApp(
  parts: Parameters<typeof serveReadiness>[0],
  listRoles: () => readonly NamedRole[],
): Role['fetch'] {
  const app = createHttpApp(parts)
  app.get('/healthz', async (context) => {
    const asked = listRoles().flatMap(({ name, role }) =>
      (healthPaths[name] ?? []).map(async (path) => {
        const answer = await role.fetch(new Request(`http://admin${path}`))
        // One that waits for its database may have no such page yet.
        if (!answer.ok) return { status: 'failing', role: name }
        return parseWith(healthSchema, await answer.json())
      }),
    )
    const roles = await Promise.all(asked)
    const isWell = roles.every(({ status }) => status === 'ok')
    return context.json({ status: isWell ? 'ok' : 'degraded', roles })
  })
  const measured = serveMetrics(parts, app.fetch, { isPrivate: true })
  return serveReadiness(parts, measured, { isPrivate: true })
}

/** What a role answers, but for what the operator has a port of their own for: there is no such path then. */
export function hideOperatorPaths(
  parts: Pick<RoleParts, 'log' | 'metrics'>,
  fetch: Role['fetch'],
): Role['fetch'] {
  const none = createHttpApp(parts)
  none.all('*', () => {
    throw new GangwayError('NOT_FOUND')
  })
  return (request, env, context) =>
    (operatorPaths.has(getPath(request)) ? none : { fetch }).fetch(request, env, context)
}
