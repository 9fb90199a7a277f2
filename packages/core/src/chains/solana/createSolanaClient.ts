import {
  type Base64EncodedWireTransaction,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
} from '@solana/kit'
import type { NamespaceClient, NamespaceContext } from '../namespaceClient.js'
import { estimateSend } from './estimateSend.js'
import { findTransactions } from './findTransactions.js'
import { getLatestPossibleHeight } from './getLatestPossibleHeight.js'
import { getNativeBalance } from './getNativeBalance.js'
import { getTokenBalance } from './getTokenBalance.js'
import { parseRecipient } from './parseRecipient.js'
import { readToken } from './readToken.js'
import { send } from './send.js'
import { signMessage } from './signMessage.js'
import { createSolanaContext } from './solanaContext.js'
import { submitTransaction } from './submitTransaction.js'
import { watchTransaction } from './watchTransaction.js'

/** As nodes take transactions. */
function toBase64(bytes: Uint8Array): Base64EncodedWireTransaction {
  return getBase64EncodedWireTransaction(getTransactionDecoder().decode(bytes))
}

/** Reads, sends and follows transfers of SOL and SPL tokens over @solana/kit. product.md §5, §8, §9. */
export function createSolanaClient(namespaceContext: NamespaceContext): NamespaceClient {
  const context = createSolanaContext(namespaceContext)
  return {
    chainNamespace: 'solana',
    parseRecipient,
    getNativeBalance: (networkId, address) => getNativeBalance(context, networkId, address),
    readToken: (networkId, address) => readToken(context, networkId, address),
    getTokenBalance: (networkId, mint, owner) => getTokenBalance(context, networkId, mint, owner),
    findTransactions: (parameters) => findTransactions(context, parameters),
    estimateSend: (parameters, signal) => estimateSend(context, parameters, signal),
    send: (connection, parameters, estimate, onSigned) =>
      send(context, connection, parameters, estimate, onSigned),
    openSwaps: async () => {
      const { createSwapClient } = await import('./swap/createSwapClient.js')
      return createSwapClient(context)
    },
    signMessage,
    submit: async (networkId, { hash, bytes }) => {
      const wire = toBase64(bytes)
      await submitTransaction(context.getRpc(networkId), wire)
      context.submitted.set(hash, wire)
    },
    getLatestHeight: (networkId) => getLatestPossibleHeight(context.getRpc(networkId)),
    watchTransaction: (transaction, onUpdate, signal) =>
      watchTransaction(context, transaction, onUpdate, signal),
  }
}
