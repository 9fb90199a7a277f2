import { GangwayError } from '@gangway/protocol'
import { BaseError, isHash, type TransactionReceipt } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import { orAbort } from '../../../kernel/orAbort.js'
import { wait } from '../../../kernel/wait.js'
import type { Eip155RpcClient } from '../createGetClient.js'

/** ms between two questions. */
const interval = 1_000

/**
 * Waits as long as it takes until a transaction, or what took its place, is in a block. A node that does not answer is asked
 * again.
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
      const waiting = waitForTransactionReceipt(client, { hash, confirmations, pollingInterval: interval })
      return await orAbort(waiting, signal)
    } catch (error) {
      // viem gives up after three minutes, or where a node does not answer.
      if (!(error instanceof BaseError)) throw error
      await wait(interval, signal)
      if (signal?.aborted) throw new GangwayError('REQUEST_ABORTED')
    }
  }
}
