import type { Hash } from 'viem'
import { getBlock, getGasPrice, getTransaction } from 'viem/actions'
import type { SentTransaction } from '../../sentTransaction.js'
import type { Eip155RpcClient } from '../createGetClient.js'

/**
 * Why a transaction waits (interface-guide.md §9.9): it offers less than the network takes now, or the network is busy.
 * Rejects when the node cannot tell.
 */
export async function getSlowReason(
  client: Eip155RpcClient,
  hash: Hash,
): Promise<NonNullable<SentTransaction['slowReason']>> {
  const [{ maxFeePerGas, gasPrice }, { baseFeePerGas }] = await Promise.all([
    getTransaction(client, { hash }),
    getBlock(client),
  ])
  const offered = maxFeePerGas ?? gasPrice ?? 0n
  return offered < (baseFeePerGas ?? (await getGasPrice(client))) ? 'fee' : 'network'
}
