import * as v from 'valibot'

/** A JSON-RPC 2.0 request as the proxy accepts it. */
export const jsonRpcRequestSchema = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.nullable(v.union([v.string(), v.number()]))),
  method: v.string(),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})

/** See {@link jsonRpcRequestSchema}. */
export type JsonRpcRequest = v.InferOutput<typeof jsonRpcRequestSchema>
