import { errorMessages, GangwayError } from '@gangway/protocol'
import * as v from 'valibot'

/** What a node said against a call. */
export type NodeError = { message: string; data?: unknown }

const contextSchema = v.object({ rpcCode: v.number(), data: v.optional(v.unknown()) })

/** What our own proxy says of a node it could not reach. */
const unreached: readonly string[] = [errorMessages.RPC_UPSTREAM_FAILED, errorMessages.NETWORK_UNREACHABLE]

/**
 * The error of the node itself; null where nobody can say what became of the call: no answer in time, none of the nodes
 * reached.
 */
export function readNodeError(error: unknown): NodeError | null {
  if (!(error instanceof GangwayError) || unreached.includes(error.shortMessage)) return null
  const context = v.safeParse(contextSchema, error.context)
  return context.success ? { message: error.shortMessage, data: context.output.data } : null
}
