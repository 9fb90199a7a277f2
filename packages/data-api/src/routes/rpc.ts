import { jsonRpcRequestSchema, parseWith, rpcQuerySchema, rpcRoute } from '@gangway/protocol'
import { answerRpc } from '@gangway/server-kit'
import * as v from 'valibot'
import { defineRoutes } from '../openApi/defineRoutes.js'

const operation = {
  method: 'POST',
  summary: 'JSON-RPC to the node of a network, one request or a batch',
  query: rpcQuerySchema,
  body: v.union([jsonRpcRequestSchema, v.array(jsonRpcRequestSchema)]),
  answer: v.unknown(),
} as const

/** `POST /v1/?chainId&projectId`: the JSON-RPC proxy. product.md §7. */
export const routes = defineRoutes({
  operations: [
    { ...operation, path: rpcRoute.path },
    { ...operation, path: rpcRoute.path.slice(0, -1) },
  ],
  mount(app, { rpc, admit, getClientIp }) {
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
  },
})
