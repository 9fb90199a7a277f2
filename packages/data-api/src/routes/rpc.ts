import { parseWith, rpcQuerySchema, rpcRoute } from '@gangway/protocol'
import { forwardRpc, readJsonBody } from '@gangway/server-kit'
import type { DataApiContext, DataApiRoute } from '../dataApiContext.js'

/** Bytes of one posted batch: SPEC §9's 1000 calls, with room for call data. */
const maxBodySize = 4 * 1024 * 1024

/** `POST /v1/?chainId&projectId`: the JSON-RPC proxy. SPEC §7. */
export function mountRpc(app: DataApiRoute, { rpc, admit }: DataApiContext): void {
  // Some clients drop the slash before the query.
  for (const path of [rpcRoute.path, rpcRoute.path.slice(0, -1)]) {
    app.post(path, async (context) => {
      const { chainId, projectId } = parseWith(rpcQuerySchema, context.req.query())
      await admit(context, projectId, 1)
      const target = rpc.get(chainId)
      const body = await readJsonBody(context, maxBodySize)
      if (Array.isArray(body) && body.length > 1) await admit(context, projectId, body.length - 1)
      const answer = await forwardRpc(target, body)
      if (answer === undefined) return context.body(null, 204)
      return context.body(answer, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    })
  }
}
