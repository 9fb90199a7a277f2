import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import {
  type Abi,
  type Address,
  type Client,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  prepareEncodeFunctionData,
} from 'viem'
import { multicall } from 'viem/actions'
import { assertContractFault } from '../../providers/assertContractFault.js'
import { createEip155Client } from '../../providers/createEip155Client.js'
import type { MulticallWay } from '../../providers/createMulticallFinder.js'
import { decodeResults } from './decodeResults.js'

/** A call of a contract, with the selector of its function: viem would hash it anew for each call. */
export type PreparedRead = {
  /** That function alone. */
  abi: Abi
  functionName: Hex
  address: Address
  args?: readonly unknown[]
}

/** Calls that are made by one request: `data` is what Multicall3 is told of all that `list` has. */
export type ReadBatch = { count: number; data: Hex; list: () => readonly PreparedRead[] }

/** A network's own node. */
export type ChainNode = { rpc: Pick<RpcUpstreams, 'read'>; chain: CaipNetworkId }

const aggregate3 = prepareEncodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3' })

/** Makes a batch of calls. */
export function toBatch(reads: readonly PreparedRead[]): ReadBatch {
  const calls = reads.map(({ address, ...read }) => ({
    ...{ target: address, allowFailure: true },
    callData: encodeFunctionData(read),
  }))
  const data = encodeFunctionData({ ...aggregate3, args: [calls] })
  return { count: reads.length, data, list: () => reads }
}

/**
 * Calls contracts by one request to the node; what each answered, in its own encoding. null: it refused. An address without a
 * contract answers nothing, which is `0x`.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED`.
 */
export async function readAtOnce(
  { rpc, chain }: ChainNode,
  way: MulticallWay,
  { count, data, list }: ReadBatch,
): Promise<(Hex | null)[]> {
  if ('deployless' in way) return readWithoutContract(createEip155Client(rpc, chain), list())
  try {
    const answer = await rpc.read(chain, 'eth_call', [{ to: way.multicallAddress, data }, 'latest'])
    return decodeResults(String(answer), count)
  } catch (cause) {
    throw new GangwayError('RPC_UPSTREAM_FAILED', { cause })
  }
}

/** Where the network has no Multicall3: with its code sent along. */
async function readWithoutContract(
  client: Client,
  contracts: readonly PreparedRead[],
): Promise<(Hex | null)[]> {
  const options = { allowFailure: true, batchSize: 1_000_000, deployless: true } as const
  const results = await multicall(client, { ...options, contracts })
  return results.map(({ status, result, error }, index) => {
    const { abi } = contracts[index] ?? {}
    if (status === 'success' && abi) return encodeFunctionResult({ abi, result })
    assertContractFault(error as Error)
    return null
  })
}
