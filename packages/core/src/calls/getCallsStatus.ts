import { GangwayError } from '@gangway/protocol'
import type { CallsClient, CallsState } from '../chains/callsClient.js'
import type { Config } from '../config/config.js'
import { findConnection } from '../config/getActiveConnection.js'
import type { Connection } from '../config/state.js'
import { wait } from '../kernel/wait.js'
import { openCallsClient } from './openCallsClient.js'
import { isBatchOpen } from './sendCalls.js'
import { findBatch, type StoredBatch } from './storedBatches.js'

/** A sequence nobody has added to for so long was left, by a reload or in another tab, ms. */
const longestPause = 600_000

/**
 * What became of a batch by the id `sendCalls` gave out, or one that the connected wallet gave out itself; after a reload too.
 *
 * @throws GangwayError `NOT_FOUND` for an id nobody knows, `CONNECTION_NOT_CONNECTED` where the wallet that knows it is not connected,
 * `DATA_INVALID_RESPONSE`, and what the wallet or the network says.
 */
export async function getCallsStatus(config: Config, { id }: { id: string }): Promise<CallsState> {
  const client = await openCallsClient(config)
  const batch = findBatch(config, id)
  if (batch && batch.walletId === null) return readSequence(config, client, batch)
  const connection = findHolder(config, batch)
  const state = await client.readBatch(connection, batch?.walletId ?? id)
  if (!state) throw new GangwayError('NOT_FOUND', { details: 'no batch of this id' })
  return state
}

/**
 * Asks the wallet to show a batch to the person. EIP-5792.
 *
 * @throws GangwayError as {@link getCallsStatus}; `RPC_METHOD_NOT_ALLOWED` where the wallet shows none, as for a sequence.
 */
export async function showCallsStatus(config: Config, { id }: { id: string }): Promise<void> {
  const client = await openCallsClient(config)
  const batch = findBatch(config, id)
  if (batch && batch.walletId === null)
    throw new GangwayError('RPC_METHOD_NOT_ALLOWED', { details: 'the wallet does not know it as one' })
  await client.showBatch(findHolder(config, batch), batch?.walletId ?? id)
}

/** Of a batch of this browser, the wallet it was handed to; of any other, the one in use. */
function findHolder({ state }: Config, batch: StoredBatch | null): Connection {
  const connection = batch ? state.connections.get(batch.connectionId) : findConnection(state, 'eip155')
  if (!connection) throw new GangwayError('CONNECTION_NOT_CONNECTED', { details: 'eip155' })
  return connection
}

async function readSequence(config: Config, client: CallsClient, batch: StoredBatch): Promise<CallsState> {
  const { id, networkId, hashes, count, changedAt, isOver } = batch
  const found = await client.readReceipts(networkId, hashes)
  const receipts = found.filter((receipt) => receipt !== null)
  const hasEnded = isOver || (!isBatchOpen(config, id) && Date.now() - changedAt > longestPause)
  const isDecided = hasEnded && receipts.length === hashes.length
  const succeeded = receipts.filter(({ hasSucceeded }) => hasSucceeded).length
  return { ...toStatus(isDecided, { succeeded, sent: hashes.length, count }), isAtomic: false, receipts }
}

function toStatus(
  isDecided: boolean,
  { succeeded, sent, count }: { succeeded: number; sent: number; count: number },
): Pick<CallsState, 'status' | 'statusCode'> {
  if (!isDecided) return { status: 'pending', statusCode: 100 }
  if (succeeded === count) return { status: 'confirmed', statusCode: 200 }
  if (sent === 0) return { status: 'notSent', statusCode: 400 }
  return succeeded === 0 ? { status: 'reverted', statusCode: 500 } : { status: 'partial', statusCode: 600 }
}

/**
 * Waits until a batch is decided, however long that takes; a network that does not answer is asked again.
 *
 * @param interval ms between two questions; default 1000.
 * @throws GangwayError `REQUEST_ABORTED`, and as {@link getCallsStatus}.
 */
export async function waitForCalls(
  config: Config,
  { id, interval = 1_000, signal }: { id: string; interval?: number; signal?: AbortSignal },
): Promise<CallsState> {
  for (;;) {
    if (signal?.aborted) throw new GangwayError('REQUEST_ABORTED')
    const state = await getCallsStatus(config, { id }).catch((error: unknown) => {
      if (error instanceof GangwayError && error.code !== 'NETWORK_UNREACHABLE') throw error
      return null
    })
    if (state && state.status !== 'pending') return state
    await wait(interval, signal)
  }
}
