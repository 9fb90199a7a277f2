import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { parseJsonExact } from '../parseJsonExact.js'

const errorSchema = v.object({
  error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }),
})
const resultSchema = v.object({ result: v.unknown() })

/** What a node said to one call: a result, or an error of its own. */
export type RpcAnswer = v.InferOutput<typeof errorSchema> | v.InferOutput<typeof resultSchema>

/** Reads a node's text as the answer to one call; undefined for what is none. */
export function readRpcAnswer(text: string): RpcAnswer | undefined {
  try {
    return toRpcAnswer(parseJsonExact(text))
  } catch {
    // Not JSON: no answer; the next upstream is asked.
    return undefined
  }
}

/** What was parsed, as the answer to one call; undefined for what is none. */
export function toRpcAnswer(parsed: unknown): RpcAnswer | undefined {
  const result = v.safeParse(v.union([errorSchema, resultSchema]), parsed)
  return result.success ? result.output : undefined
}

/**
 * The result of an answer.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED` for a node's own error (`context.rpcCode`, `rpcData`).
 */
export function toRpcResult(answer: RpcAnswer, chain: CaipNetworkId): unknown {
  if ('result' in answer) return answer.result
  throw new GangwayError('RPC_UPSTREAM_FAILED', {
    details: answer.error.message,
    context: { chain, rpcCode: answer.error.code, rpcData: answer.error.data },
  })
}
