import * as v from 'valibot'
import type { ServiceFault } from './serviceFault.js'

const errorSchema = v.object({ error: v.object({ code: v.number() }) })

/** Limits as services write them in a JSON-RPC error of status 200: the HTTP status, and the codes of EIP-1474 and Solana's nodes. */
const limits = new Set([429, -32005, -32429])
const refusals = new Set([401, 403, -32401])
/** JSON-RPC 2.0: an invalid request, invalid parameters. */
const rejections = new Set([-32600, -32602])

/** Finds the fault in a JSON-RPC answer. */
export function findRpcFault(answer: unknown): ServiceFault | undefined {
  const failed = v.safeParse(errorSchema, answer)
  if (!failed.success) return undefined
  const { code } = failed.output.error
  if (limits.has(code)) return 'limited'
  if (rejections.has(code)) return 'rejected'
  return refusals.has(code) ? 'refused' : 'failed'
}
