import { parseWith, rpcQuerySchema } from '@gangway/protocol'
import { forwardRpc, readJsonBody } from '@gangway/server-kit'
import type { AuthContext, AuthRoute } from '../authContext.js'

/** Bytes of one posted batch: SPEC §9's 1000 calls, with room for call data. */
const maxBodySize = 4 * 1024 * 1024

/** `POST /auth/rpc?chainId&projectId`: what the frame reads from the chains, without a session. DESIGN §5. */
export function mountRpc(app: AuthRoute, { rpc, projects, admit }: AuthContext): void {
  app.post('/auth/rpc', async (request) => {
    const { chainId, projectId } = parseWith(rpcQuerySchema, request.req.query())
    projects.get(projectId)
    const target = rpc.get(chainId)
    const body = await readJsonBody(request, maxBodySize)
    if (Array.isArray(body) && body.length > 1) await admit(request, body.length - 1)
    const answer = await forwardRpc(target, body)
    if (answer === undefined) return request.body(null, 204)
    return request.body(answer, 200, { 'content-type': 'application/json' })
  })
}
