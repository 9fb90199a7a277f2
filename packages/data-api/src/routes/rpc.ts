import { parseWith, rpcQuerySchema, rpcRoute } from '@gangway/protocol'
import { answerRpc, type GetClientIp } from '@gangway/server-kit'
import type { DataApiContext, DataApiRoute } from '../dataApiContext.js'

/** `POST /v1/?chainId&projectId`: the JSON-RPC proxy. SPEC §7. */
export function mountRpc(app: DataApiRoute, { rpc, admit }: DataApiContext, getClientIp: GetClientIp): void {
  // Some clients drop the slash before the query.
  for (const path of [rpcRoute.path, rpcRoute.path.slice(0, -1)]) {
    app.post(path, async (context) => {
      const { chainId, projectId } = parseWith(rpcQuerySchema, context.req.query())
      return answerRpc(context, {
        rpc,
        chainId,
        client: getClientIp(context),
        admit: (points) => admit(context, projectId, points),
      })
    })
  }
}
