import { GangwayError } from '@gangway/protocol'
import {
  type Base64EncodedWireTransaction,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
} from '@solana/kit'
import type { Connection } from '../../config/state.js'
import { fromWalletError } from '../../kernel/errors/fromWalletError.js'
import type { NamespaceClient, NamespaceContext } from '../namespaceClient.js'
import { estimateSend } from './estimateSend.js'
import { findTransactions } from './findTransactions.js'
import { getNativeBalance, getTokenBalance } from './getBalance.js'
import { hasWalletFeature } from './hasWalletFeature.js'
import { isWallet } from './isWallet.js'
import { parseRecipient } from './parseRecipient.js'
import { readToken } from './readToken.js'
import { send } from './send.js'
import { createSolanaContext } from './solanaContext.js'
import { getLatestPossibleHeight, submitTransaction } from './submitTransaction.js'
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

/**
 * Asks a Wallet Standard wallet to sign a text (`solana:signMessage`); the signature in base58.
 *
 * @throws GangwayError `SIGN_IN_DECLINED`, `CONNECTION_NOT_CONNECTED` when it no longer shares the account,
 * `SIGN_IN_FAILED` when it cannot sign, or signed something else.
 */
export async function signMessage(
  { connector }: Connection,
  { address, text }: { address: string; text: string },
): Promise<string> {
  const wallet = await connector.getProvider()
  if (!isWallet(wallet)) throw new GangwayError('CONNECTION_PROVIDER_NOT_FOUND')
  const account = wallet.accounts.find((candidate) => candidate.address === address)
  if (!account) throw new GangwayError('CONNECTION_NOT_CONNECTED', { details: `${wallet.name}: ${address}` })
  if (!hasWalletFeature(wallet, 'solana:signMessage'))
    throw new GangwayError('SIGN_IN_FAILED', { details: `${wallet.name} cannot sign messages` })
  const message = new TextEncoder().encode(text)
  try {
    const [output] = await wallet.features['solana:signMessage'].signMessage({ account, message })
    // A wallet may put something before what it signs; such a signature is of another text.
    if (output?.signature.length === 64 && isSame(output.signedMessage, message))
      return getBase58Decoder().decode(output.signature)
  } catch (error) {
    throw fromWalletError(error, 'sign')
  }
  throw new GangwayError('SIGN_IN_FAILED', { details: 'the wallet signed something else' })
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
