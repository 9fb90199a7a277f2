import { GangwayError } from '@gangway/protocol'
import { getBalance } from 'viem/actions'
import type { Eip155RpcClient } from './createGetClient.js'
import { parseRecipient } from './parseRecipient.js'

/**
 * Native balance in wei, from the latest block.
 *
 * @throws GangwayError `INVALID_ADDRESS`, `NETWORK_UNREACHABLE`.
 */
export async function getNativeBalance(client: Eip155RpcClient, address: string): Promise<bigint> {
  const owner = parseRecipient(address)
  try {
    return await getBalance(client, { address: owner })
  } catch (cause) {
    throw new GangwayError('NETWORK_UNREACHABLE', { cause, details: client.chain.name })
  }
}
