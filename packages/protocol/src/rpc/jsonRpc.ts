import * as v from 'valibot'

/** A JSON-RPC 2.0 request as the proxy accepts it. */
export const jsonRpcRequestSchema = v.object({
  jsonrpc: v.literal('2.0'),
  // A number that is rounded on its way comes back as another.
  id: v.optional(v.nullable(v.union([v.string(), v.pipe(v.number(), v.safeInteger())]))),
  method: v.string(),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})

/** See {@link jsonRpcRequestSchema}. */
export type JsonRpcRequest = v.InferOutput<typeof jsonRpcRequestSchema>
