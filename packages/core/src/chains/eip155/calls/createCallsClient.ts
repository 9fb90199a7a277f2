import type { CallsClient } from '../../callsClient.js'
import type { NamespaceContext } from '../../namespaceClient.js'
import { createGetClient } from '../createGetClient.js'
import { prepareBatch } from './prepareBatch.js'
import { readBatch, showBatch } from './readBatch.js'
import { readCapabilities } from './readCapabilities.js'
import { readReceipts, waitForReceipt } from './receipts.js'
import { sendAtOnce } from './sendAtOnce.js'
import { sendBatch } from './sendBatch.js'
import { sendCall } from './sendCall.js'
import { toTransfer } from './toTransfer.js'

/** Batches on EVM networks, by EIP-5792 where the wallet knows it. */
export function createCallsClient(context: NamespaceContext): CallsClient {
  const getClient = createGetClient(context)
  return {
    sendBatch,
    sendCall,
    toTransfer,
    prepareBatch: async (frame, batch, signal) =>
      prepareBatch(getClient(batch.networkId), frame, batch, signal),
    sendAtOnce,
    waitForReceipt: async (networkId, hash, signal) => waitForReceipt(getClient(networkId), hash, signal),
    readReceipts: async (networkId, hashes) => readReceipts(getClient(networkId), hashes),
    readBatch,
    showBatch,
    readCapabilities,
  }
}
