import type { Abi } from 'viem'
import { readContract as read } from 'viem/actions'
import type { Eip155RpcClient } from '../createGetClient.js'
import { parseRecipient } from '../parseRecipient.js'
import { type ContractCall, encodeCall, toContractError } from './contractCall.js'

/**
 * Calls a function of a contract that only reads. Throws `INVALID_ADDRESS`, `INVALID_INPUT`, and as
 * `toContractError`.
 */
export async function readContract(
  client: Eip155RpcClient,
  {
    abi,
    address,
    functionName,
    args = [],
    from,
    blockNumber,
  }: ContractCall & {
    from?: string | undefined
    blockNumber?: bigint | undefined
  },
): Promise<unknown> {
  // Said apart: wrong arguments are the app's mistake, not the contract's.
  encodeCall({ abi, functionName, args })
  const call = {
    abi: abi as Abi,
    address: parseRecipient(address),
    functionName,
    args,
    ...(from === undefined ? {} : { account: parseRecipient(from) }),
  }
  try {
    return await read(client, blockNumber === undefined ? call : { ...call, blockNumber })
  } catch (error) {
    throw toContractError(error)
  }
}
