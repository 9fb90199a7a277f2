import { GangwayError } from '@gangway/protocol'

/** Answers of nodes that do not know a method: JSON-RPC 2.0, EIP-1193 and EIP-1474. */
const codes: readonly unknown[] = [-32601, 4200, -32004]

/** Whether a node says that it does not know a method, so that asking again brings nothing. */
export function isUnknownMethod(error: unknown): boolean {
  return error instanceof GangwayError && codes.includes(error.context.rpcCode)
}
