import { type Address, isAddressEqual, type Transaction } from 'viem'
import { getBlock, getBlockNumber, getTransactionCount } from 'viem/actions'
import type { Eip155RpcClient } from './createGetClient.js'
import { knownBlocks } from './knownBlocks.js'

/**
 * Finds the mined transaction that used an account's nonce, by halving the recent blocks on the account's
 * transaction count. Null when it is older than those or not mined. Rejects when the node cannot tell.
 */
export async function findTransactionByNonce(
  client: Eip155RpcClient,
  address: Address,
  nonce: number,
): Promise<Transaction | null> {
  const isUsedAt = async (blockNumber: bigint) =>
    (await getTransactionCount(client, { address, blockNumber })) > nonce
  let high = await getBlockNumber(client, { cacheTime: 0 })
  let low = high > knownBlocks ? high - knownBlocks : -1n
  if (!(await isUsedAt(high)) || (low >= 0n && (await isUsedAt(low)))) return null
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (await isUsedAt(middle)) high = middle
    else low = middle
  }
  const block = await getBlock(client, { blockNumber: high, includeTransactions: true })
  const isIt = (transaction: Transaction) =>
    transaction.nonce === nonce && isAddressEqual(transaction.from, address)
  return block.transactions.find(isIt) ?? null
}
