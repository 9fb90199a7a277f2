import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { stringToHex } from 'viem'
import { getBalance } from 'viem/actions'
import type { Connection } from '../../config/state.js'
import { fromWalletError } from '../../kernel/errors/fromWalletError.js'
import type { NamespaceClient, NamespaceContext } from '../namespaceClient.js'
import { createCodeSearch } from './createCodeSearch.js'
import { createGetClient, type Eip155RpcClient } from './createGetClient.js'
import { estimateSend } from './estimateSend.js'
import { findTransactions } from './findTransactions.js'
import { getWallet } from './getWallet.js'
import { watchTransaction } from './outcome/watchTransaction.js'
import { offerPayment } from './paid/offerPayment.js'
import { parseRecipient } from './parseRecipient.js'
import { send } from './send.js'
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

/**
 * Native balance in wei, from the latest block.
 *
 * @throws GangwayError `INVALID_ADDRESS`, `NETWORK_UNREACHABLE`.
 */
async function getNativeBalance(client: Eip155RpcClient, address: string): Promise<bigint> {
  const owner = parseRecipient(address)
  try {
    return await getBalance(client, { address: owner })
  } catch (cause) {
    throw new GangwayError('NETWORK_UNREACHABLE', { cause, details: client.chain.name })
  }
}

// As long as it likes: a contract account's signature may be of any length.
const signatureSchema = v.pipe(v.string(), v.regex(/^0x([0-9a-f]{2})+$/i))

/**
 * Asks the wallet to sign a text by `personal_sign` (EIP-191).
 *
 * @throws GangwayError `SIGN_IN_DECLINED`, `CONNECTION_REQUEST_PENDING`, `CONNECTION_WALLET_LOCKED`, `SIGN_IN_FAILED`.
 */
export async function signMessage(
  connection: Connection,
  { address, text }: { address: string; text: string },
): Promise<string> {
  const provider = await getWallet(connection)
  try {
    const answer = await provider.request({ method: 'personal_sign', params: [stringToHex(text), address] })
    const signature = v.safeParse(signatureSchema, answer)
    if (signature.success) return signature.output
  } catch (error) {
    throw fromWalletError(error, 'sign')
  }
  throw new GangwayError('SIGN_IN_FAILED', { details: 'the wallet answered no signature' })
}
