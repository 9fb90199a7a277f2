import { walletErrorCodes } from '@gangway/protocol'
import { readErrorLayers } from '../../../kernel/errors/readErrorLayers.js'

const codes: readonly (number | null)[] = [walletErrorCodes.unsupportedMethod, -32601]

/**
 * Whether a wallet says that it does not know a method: nothing has happened then. What it wraps does not count: that may
 * be a node's word on a step of the batch, and asking for the calls one by one would pay twice. EIP-1193, JSON-RPC 2.0.
 */
export function isUnknownMethod(error: unknown): boolean {
  return codes.includes(readErrorLayers(error).at(-1)?.code ?? null)
}
