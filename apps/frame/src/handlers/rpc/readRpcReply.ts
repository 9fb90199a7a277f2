import { GangwayError, parseWith } from '@gangway/protocol'
import * as v from 'valibot'

const replySchema = v.object({
  id: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })),
})

type RpcReply = v.InferOutput<typeof replySchema>

/** Reads one answer, or those of a batch by their ids, which a node may give in any order. */
export function readRpcReplies(body: unknown): ReadonlyMap<unknown, RpcReply> {
  const replies = parseWith(v.array(replySchema), Array.isArray(body) ? body : [body])
  return new Map(replies.map((reply) => [reply.id, reply]))
}

/**
 * The result of an answer.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED` in the node's own words, with its `rpcCode` and, where it is text, the `data`
 * libraries decode reverts from.
 */
export function takeResult(reply: RpcReply | undefined): unknown {
  if (!reply) throw new GangwayError('RPC_UPSTREAM_FAILED')
  if (!reply.error) return reply.result
  const { code: rpcCode, message: shortMessage, data } = reply.error
  const context = { rpcCode, ...(typeof data === 'string' ? { data } : {}) }
  throw new GangwayError('RPC_UPSTREAM_FAILED', { shortMessage, context })
}
