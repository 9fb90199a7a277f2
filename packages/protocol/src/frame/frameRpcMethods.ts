import { evmSigningMethods } from './rpcMethods/evmSigningMethods.js'
import type { FrameRpcMethod } from './rpcMethods/frameRpcMethod.js'
import { nodeMethods } from './rpcMethods/nodeMethods.js'
import { solanaSigningMethods } from './rpcMethods/solanaSigningMethods.js'
import { walletMethods } from './rpcMethods/walletMethods.js'

/**
 * Every method an app may call, by name; any other is answered 'Requested RPC call is not allowed' (product.md §8). product.md §7,
 * frame-protocol.md §4.
 */
export const frameRpcMethods: ReadonlyMap<string, FrameRpcMethod> = new Map(
  [...nodeMethods, ...walletMethods, ...evmSigningMethods, ...solanaSigningMethods].map((method) => [
    method.name,
    method,
  ]),
)

/** Whether a call is shown to the person before it is answered. frame-protocol.md §4 “Approval view”. */
export function needsApproval(method: string): boolean {
  const answeredBy = frameRpcMethods.get(method)?.answeredBy
  return answeredBy === 'signer' || answeredBy === 'reader'
}
