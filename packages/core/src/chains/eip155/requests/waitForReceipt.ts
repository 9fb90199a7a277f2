import { GangwayError } from '@gangway/protocol'
import { isHash, type TransactionReceipt } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import { orAbort } from '../../../kernel/orAbort.js'
import type { Eip155RpcClient } from '../createGetClient.js'

/**
 * Waits as long as it takes until a transaction, or what took its place, is in a block.
 *
 * @throws GangwayError `INVALID_INPUT`, `REQUEST_ABORTED`.
 */
export async function waitForReceipt(
  client: Eip155RpcClient,
  { hash, confirmations = 1, signal }: { hash: string; confirmations?: number; signal?: AbortSignal },
): Promise<TransactionReceipt> {
  if (!isHash(hash)) throw new GangwayError('INVALID_INPUT', { details: 'no transaction hash' })
  for (;;) {
    try {
      const waiting = waitForTransactionReceipt(client, { hash, confirmations, pollingInterval: 1_000 })
      return await orAbort(waiting, signal)
    } catch (error) {
      // viem gives up after three minutes.
      if (!(error instanceof Error) || error.name !== 'WaitForTransactionReceiptTimeoutError') throw error
    }
  }
}
