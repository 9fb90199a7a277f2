import { numberToHex, type TransactionReceipt } from 'viem'
import { getTransaction } from 'viem/actions'
import type { Eip155RpcClient } from '../createGetClient.js'
import { getRevertReason } from '../getRevertReason.js'

/**
 * Why a mined transaction failed, in words: it is played again on the state its block left. Null where the node
 * gives no reason, has no such state any more, or would let it pass by now. Never rejects.
 */
export async function getFailureReason(
  client: Eip155RpcClient,
  { transactionHash: hash, blockNumber, gasUsed }: TransactionReceipt,
): Promise<string | null> {
  try {
    const { from, to, value, input, gas } = await getTransaction(client, { hash })
    // What a call does with less gas than it wants depends on the node; that it had none left is in the receipt.
    if (gasUsed === gas) return 'out of gas'
    const request = { from, to, value: numberToHex(value), data: input, gas: numberToHex(gas) }
    return await client.request({ method: 'eth_call', params: [request, numberToHex(blockNumber)] }).then(
      () => null,
      (error) => getRevertReason(error) || null,
    )
  } catch {
    // Without a reason it has failed all the same.
    return null
  }
}
