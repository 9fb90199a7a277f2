import { GangwayError, parseCaipNetworkId } from '@gangway/protocol'
import { getAddress, type Hash, isHash, numberToHex, type TransactionReceipt } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import type { Connection } from '../../../config/state.js'
import type { Call } from '../../batch.js'
import type { CallBatch, CallReceipt } from '../../callsClient.js'
import { askToSend, checkNetwork } from '../askToSend.js'
import type { Eip155RpcClient } from '../createGetClient.js'
import { getWallet } from '../getWallet.js'
import { waitForReceipt as waitForTransaction } from '../requests/waitForReceipt.js'

/** Asks the wallet for one call as a transaction, whose fee it chooses; the hash. Throws as `askToSend`. */
export async function sendCall(
  connection: Connection,
  { networkId, from, to, value, data }: Call & Pick<CallBatch, 'networkId' | 'from'>,
): Promise<string> {
  const provider = await getWallet(connection)
  const chainId = Number(parseCaipNetworkId(networkId).reference)
  await checkNetwork(provider, chainId)
  return askToSend(provider, {
    chainId: numberToHex(chainId),
    from: getAddress(from),
    to: getAddress(to),
    ...(value ? { value: numberToHex(value) } : {}),
    ...(data ? { data } : {}),
  })
}

/** Receipts of those transactions that are in a block; null for the others. Rejects when the node does not answer. */
export function readReceipts(
  client: Eip155RpcClient,
  hashes: readonly string[],
): Promise<readonly (CallReceipt | null)[]> {
  return Promise.all(hashes.map((hash) => readReceipt(client, toHash(hash))))
}

async function readReceipt(client: Eip155RpcClient, hash: Hash): Promise<CallReceipt | null> {
  try {
    return toCallReceipt(await getTransactionReceipt(client, { hash }))
  } catch (error) {
    if (error instanceof Error && error.name === 'TransactionReceiptNotFoundError') return null
    throw error
  }
}

/**
 * Waits as long as it takes until a transaction is in a block, or what the wallet sent in its place, as for a higher fee.
 *
 * @throws GangwayError `REQUEST_ABORTED`.
 */
export async function waitForReceipt(
  client: Eip155RpcClient,
  hash: string,
  signal?: AbortSignal,
): Promise<CallReceipt> {
  return toCallReceipt(await waitForTransaction(client, { hash, ...(signal ? { signal } : {}) }))
}

function toHash(hash: string): Hash {
  if (!isHash(hash)) throw new GangwayError('INVALID_INPUT', { details: 'no transaction hash' })
  return hash
}

function toCallReceipt({
  transactionHash,
  status,
  blockNumber,
  gasUsed,
  logs,
}: TransactionReceipt): CallReceipt {
  return {
    hash: transactionHash,
    hasSucceeded: status === 'success',
    blockNumber,
    gasUsed,
    logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
  }
}
