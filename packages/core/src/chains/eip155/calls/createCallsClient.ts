import type { CallsClient } from '../../callsClient.js'
import type { NamespaceContext } from '../../namespaceClient.js'
import { createGetClient } from '../createGetClient.js'
import { readBatch, showBatch } from './readBatch.js'
import { readCapabilities } from './readCapabilities.js'
import { readReceipts, waitForReceipt } from './receipts.js'
import { sendBatch } from './sendBatch.js'
import { sendCall } from './sendCall.js'

/** Batches on EVM networks, by EIP-5792 where the wallet knows it. */
export function createCallsClient(context: NamespaceContext): CallsClient {
  const getClient = createGetClient(context)
  return {
    sendBatch,
    sendCall,
    waitForReceipt: async (networkId, hash, signal) => waitForReceipt(getClient(networkId), hash, signal),
    readReceipts: async (networkId, hashes) => readReceipts(getClient(networkId), hashes),
    readBatch,
    showBatch,
    readCapabilities,
  }
}
