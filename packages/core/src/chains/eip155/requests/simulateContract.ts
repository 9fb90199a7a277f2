import type { Abi } from 'viem'
import { simulateContract as simulate } from 'viem/actions'
import type { Eip155RpcClient } from '../createGetClient.js'
import { parseRecipient } from '../parseRecipient.js'
import { type ContractCall, encodeCall, toContractError } from './contractCall.js'

/** Lets the node try a call out; what the function would answer. Throws as `readContract`. */
export async function simulateContract(
  client: Eip155RpcClient,
  { abi, address, functionName, args = [], from, value }: ContractCall & { from: string; value?: bigint },
): Promise<unknown> {
  encodeCall({ abi, functionName, args })
  try {
    const { result } = await simulate(client, {
      abi: abi as Abi,
      address: parseRecipient(address),
      functionName,
      args,
      account: parseRecipient(from),
      ...(value === undefined ? {} : { value }),
    })
    return result
  } catch (error) {
    throw toContractError(error)
  }
}
