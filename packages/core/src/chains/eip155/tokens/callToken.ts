import { GangwayError } from '@gangway/protocol'
import {
  type Address,
  BaseError,
  ExecutionRevertedError,
  type Hex,
  hexToBigInt,
  RawContractError,
  RpcRequestError,
  size,
  slice,
} from 'viem'
import { call } from 'viem/actions'
import type { Eip155RpcClient } from '../createGetClient.js'

/** JSON-RPC codes that speak of the server and not of the call: internal error, and its own limit (EIP-1474). */
const serverCodes = new Set([-32603, -32005])

/**
 * Calls a contract for reading. Null when it refuses or has nothing to say; a node that does not answer is another
 * matter, since then nothing is known. Not through Multicall3: a contract that burns its gas must not take others with it.
 * `ifReverted` is the answer where the contract itself reverts, which only some nodes tell from other refusals.
 *
 * @throws GangwayError `NETWORK_UNREACHABLE`.
 */
export async function callToken(
  client: Eip155RpcClient,
  to: Address,
  data: Hex,
  ifReverted: Hex | null = null,
): Promise<Hex | null> {
  try {
    return (await call(client, { to, data, batch: false })).data ?? null
  } catch (cause) {
    if (isRevert(cause)) return ifReverted
    if (isRefusal(cause)) return null
    throw new GangwayError('NETWORK_UNREACHABLE', { cause, details: client.chain.name })
  }
}

/** The number in the first word of an answer; null when there is none. */
export function readNumber(answer: Hex | null): bigint | null {
  return answer === null || size(answer) < 32 ? null : hexToBigInt(slice(answer, 0, 32))
}

function isRevert(error: unknown): boolean {
  return hasCause(
    error,
    (cause) => cause instanceof ExecutionRevertedError || cause instanceof RawContractError,
  )
}

function isRefusal(error: unknown): boolean {
  return hasCause(error, (cause) => cause instanceof RpcRequestError && !serverCodes.has(cause.code))
}

function hasCause(error: unknown, isIt: (cause: unknown) => boolean): boolean {
  return error instanceof BaseError && error.walk(isIt) !== null
}
