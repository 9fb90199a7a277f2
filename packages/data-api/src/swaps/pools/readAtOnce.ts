import type { Client, ContractFunctionParameters } from 'viem'
import { multicall } from 'viem/actions'
import { assertContractFault } from '../../providers/assertContractFault.js'
import type { MulticallWay } from '../../providers/createMulticallFinder.js'

/** All in one request: bytes of call data. */
const batchSize = 1_000_000

/** Calls contracts by one request to the node. null: that contract refused, or is not there. */
export async function readAtOnce(
  client: Client,
  multicallWay: MulticallWay,
  contracts: readonly ContractFunctionParameters[],
): Promise<unknown[]> {
  const results = await multicall(client, { allowFailure: true, batchSize, contracts, ...multicallWay })
  return results.map(({ status, result, error }) => {
    if (status === 'success') return result
    assertContractFault(error as Error)
    return null
  })
}
