import { GangwayError } from '@gangway/protocol'
import {
  type Abi,
  type Address,
  type Client,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  multicall3Abi,
  prepareEncodeFunctionData,
} from 'viem'
import { call, multicall } from 'viem/actions'
import { assertContractFault } from '../../providers/assertContractFault.js'
import type { MulticallWay } from '../../providers/createMulticallFinder.js'

/** A call of a contract, with the selector of its function: viem would hash it anew for each call. */
export type PreparedRead = {
  /** That function alone. */
  abi: Abi
  functionName: Hex
  address: Address
  args?: readonly unknown[]
}

const { abi, functionName } = prepareEncodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3' })

/**
 * Calls contracts by one request to the node. null: that contract refused, or is not there.
 *
 * Most ways of a swap have no pool. Viem's multicall writes an error for each, which costs more than the request does.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED`.
 */
export async function readAtOnce(
  client: Client,
  way: MulticallWay,
  reads: readonly PreparedRead[],
): Promise<unknown[]> {
  if ('deployless' in way) return readWithoutContract(client, reads)
  const calls = reads.map(({ address, ...read }) => ({
    ...{ target: address, allowFailure: true },
    callData: encodeFunctionData(read),
  }))
  const data = encodeFunctionData({ abi, functionName, args: [calls] })
  const answers = await aggregate(client, { to: way.multicallAddress, data })
  return reads.map((read, index) => {
    const answer = answers[index]
    // Fewer answers than calls: what is not known must not look like no pool.
    if (!answer) throw new GangwayError('RPC_UPSTREAM_FAILED')
    return answer.success ? decode(read, answer.returnData) : null
  })
}

async function aggregate(client: Client, request: { to: Address; data: Hex }) {
  try {
    const { data = '0x' } = await call(client, request)
    return decodeFunctionResult({ abi, data })
  } catch (cause) {
    throw new GangwayError('RPC_UPSTREAM_FAILED', { cause })
  }
}

/** What is no answer of that function comes from another contract. */
function decode({ abi }: PreparedRead, data: Hex): unknown {
  try {
    return decodeFunctionResult({ abi, data })
  } catch {
    return null
  }
}

/** Where the network has no Multicall3: with its code sent along. */
async function readWithoutContract(client: Client, contracts: readonly PreparedRead[]): Promise<unknown[]> {
  const options = { allowFailure: true, batchSize: 1_000_000, deployless: true } as const
  const results = await multicall(client, { ...options, contracts })
  return results.map(({ status, result, error }) => {
    if (status === 'success') return result
    assertContractFault(error as Error)
    return null
  })
}
