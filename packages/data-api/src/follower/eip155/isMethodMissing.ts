import { GangwayError } from '@gangway/protocol'

/** JSON-RPC's own, and EIP-1474's for a method that is not supported. */
const codes = new Set<unknown>([-32_601, -32_004])

const saying =
  /(method|module|namespace)\b.*\b(not (found|available|supported|allowed|enabled|exist|whitelisted)|does not exist|unavailable|unsupported|disabled)|(unsupported|unknown|unavailable) method/i

/** Whether a node says that it has no such method: a code for it is agreed upon, but many use another. */
export function isMethodMissing(error: unknown): boolean {
  if (!(error instanceof GangwayError) || !('rpcCode' in error.context)) return false
  return codes.has(error.context.rpcCode) || saying.test(error.details ?? '')
}
