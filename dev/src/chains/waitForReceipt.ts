import { createPublicClient, type Hash, http, type TransactionReceipt } from 'viem'
import { waitUntil } from '../process/waitUntil.js'

/**
 * The receipt of a transaction, asked for until it is there. viem's own way looks once a block, and not at one that comes
 * while it looks: on a chain that makes a block for each transaction alone there may be no other.
 *
 * @throws GangwayError `REQUEST_TIMEOUT` after 20 s.
 */
export async function waitForReceipt(rpcUrl: string, hash: Hash): Promise<TransactionReceipt> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  let receipt: TransactionReceipt | undefined
  const isThere = async () => {
    receipt = await client.getTransactionReceipt({ hash })
    return true
  }
  await waitUntil(isThere, { timeout: 20_000, what: `the receipt of ${hash}` })
  return receipt as TransactionReceipt
}
