import type { NamespaceClient, NamespaceContext } from '../namespaceClient.js'
import { createCodeSearch } from './createCodeSearch.js'
import { createGetClient } from './createGetClient.js'
import { estimateSend } from './estimateSend.js'
import { findTransactions } from './findTransactions.js'
import { getNativeBalance } from './getNativeBalance.js'
import { watchTransaction } from './outcome/watchTransaction.js'
import { offerPayment } from './paid/offerPayment.js'
import { parseRecipient } from './parseRecipient.js'
import { send } from './send.js'
import { signMessage } from './signMessage.js'
import { getTokenBalance } from './tokens/getTokenBalance.js'
import { readToken } from './tokens/readToken.js'

/** Serves EVM networks with viem, through the data API's JSON-RPC proxy or the app's own nodes alone. */
export function createEip155Client(context: NamespaceContext): NamespaceClient {
  const getClient = createGetClient(context)
  const findCode = createCodeSearch(context, getClient)
  return {
    chainNamespace: 'eip155',
    parseRecipient,
    getNativeBalance: async (networkId, address) => getNativeBalance(getClient(networkId), address),
    readToken: async (networkId, address) => readToken(getClient(networkId), networkId, address),
    getTokenBalance: async (networkId, token, owner) => getTokenBalance(getClient(networkId), token, owner),
    findTransactions: async (parameters) => findTransactions(getClient(parameters.networkId), parameters),
    estimateSend: (parameters, signal) => estimateSend(getClient, findCode, parameters, signal),
    send,
    offerPayment,
    // Few ever ask for these.
    readBatch: async (connection, callsId) => {
      const { readBatch } = await import('./calls/readBatch.js')
      return readBatch(connection, callsId)
    },
    replace: async (connection, replaced) => {
      const { replaceTransaction } = await import('./replaceTransaction.js')
      return replaceTransaction(getClient(replaced.transaction.networkId), connection, replaced)
    },
    openSwaps: async () => {
      const { createSwapClient } = await import('./swap/createSwapClient.js')
      return createSwapClient(getClient)
    },
    signMessage,
    watchTransaction: async (transaction, onUpdate, signal) =>
      watchTransaction(getClient(transaction.networkId), transaction, onUpdate, signal),
  }
}
