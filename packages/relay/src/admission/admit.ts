import type { IncomingMessage } from 'node:http'
import { isOriginAllowed as isOriginOf } from '@gangway/protocol'
import { isOriginAllowed } from '@gangway/server-kit'
import type { RelayDeps } from '../model/relayDeps.js'
import type { Refusal } from './refusal.js'
import { trimSlash, verifyAuthToken } from './verifyAuthToken.js'

/** Says who is connecting, or why it may not. */
export type Admit = (request: IncomingMessage) => { clientId: string } | { refusal: Refusal }

/** Creates the check of who may connect: its page's origin, its project, its token. relay-protocol.md §1. */
export function createAdmit(
  deps: Pick<RelayDeps, 'audiences' | 'projectIds' | 'allowedOrigins' | 'listAdded' | 'getNow'>,
): Admit {
  const audiences = deps.audiences === '*' ? '*' : new Set(deps.audiences.map(trimSlash))
  const projects = new Set(deps.projectIds)
  const { listAdded = () => [] } = deps

  return (request) => {
    const { origin, authorization } = request.headers
    // A client without an origin is no page.
    if (
      origin !== undefined &&
      deps.allowedOrigins.length > 0 &&
      !isOriginAllowed(deps.allowedOrigins, origin) &&
      !listAdded().some(({ origins }) => isOriginOf(origins, origin))
    )
      return { refusal: 'originNotAllowed' }
    const query = new URLSearchParams(/\?(.*)$/.exec(request.url ?? '')?.[1])
    const projectId = query.get('projectId')
    if (projects.size > 0 && !projectId) return { refusal: 'projectMissing' }
    if (
      projects.size > 0 &&
      !projects.has(projectId ?? '') &&
      !listAdded().some(({ id }) => id === projectId)
    )
      return { refusal: 'projectUnknown' }
    const token = query.get('auth') ?? /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
    if (!token) return { refusal: 'missingToken' }
    return verifyAuthToken(token, { audiences, now: deps.getNow() })
  }
}
