import * as v from 'valibot'

/**
 * A JSON-RPC call as the app posts it. Which methods there are and what they take, `frameRpcMethods` knows; a method it
 * does not name is answered 'Requested RPC call is not allowed'. product.md §7.
 */
export const frameRpcRequestSchema = v.object({
  method: v.pipe(v.string(), v.maxLength(100)),
  params: v.optional(v.unknown()),
  /**
   * Ours: the chain the call is for, CAIP-2; without it the session's. AppKit 1.7 sends none, and a call by two pages of
   * one app must not end on the chain the other has chosen.
   */
  caipNetworkId: v.optional(v.string()),
})

/** See {@link frameRpcRequestSchema}. */
export type FrameRpcRequest = v.InferOutput<typeof frameRpcRequestSchema>
