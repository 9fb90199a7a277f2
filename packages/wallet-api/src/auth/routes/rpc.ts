import { parseWith, rpcQuerySchema } from '@gangway/protocol'
import { answerRpc } from '@gangway/server-kit'
import type { AuthContext, AuthRoute } from '../authContext.js'
import { ownRequestsOnly } from '../ownPagesOnly.js'

/** `POST /auth/rpc?chainId&projectId`: what the frame reads from the chains, without a session. architecture.md §5. */
export function mountRpc(app: AuthRoute, context: AuthContext): void {
  const { rpc, projects, admit, getClientIp, frameUrl } = context
  app.post('/auth/rpc', ownRequestsOnly(frameUrl), async (request) => {
    const { chainId, projectId } = parseWith(rpcQuerySchema, request.req.query())
    projects.get(projectId)
    return answerRpc(request, {
      rpc,
      chainId,
      client: getClientIp(request),
      admit: (points) => admit(request, points, projectId),
    })
  })
}
