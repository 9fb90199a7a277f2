import type {
  Address,
  MessageModifyingSigner,
  TransactionModifyingSigner,
  TransactionSendingSigner,
} from '@solana/kit'
import type { Config } from '../config/config.js'
import { askWallet } from './askWallet.js'
import { signAndSendTransaction } from './signAndSendTransaction.js'
import { assertNoneDenied, openSolanaRequest, type SolanaRequestOptions } from './solanaRequest.js'

/** Parameters of {@link getTransactionSigner}. `account`, `networkId` and `timeout` hold for all it signs. */
export type GetTransactionSignerParameters = Omit<SolanaRequestOptions, 'signal'>

/** Signs transactions and messages with the connected Solana wallet. @solana/kit */
export type ConnectedTransactionSigner = TransactionModifyingSigner & MessageModifyingSigner

/**
 * The connected Solana wallet as a signer of @solana/kit, for messages that name it by
 * `setTransactionMessageFeePayerSigner` or in an instruction. It is of the account in use now: get another once
 * that changes. What is signed by it the app sends itself, so it is not listed; {@link getTransactionSendingSigner}
 * sends and lists. What its methods throw is as of `signAllTransactions` and `signMessage`.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED`, `SIGN_IN_REQUIRED`, `CHAIN_NOT_CONFIGURED`.
 */
export async function getTransactionSigner(
  config: Config,
  parameters: GetTransactionSignerParameters = {},
): Promise<ConnectedTransactionSigner> {
  const { subject, network, code } = await openSolanaRequest(config, parameters)
  const { connection } = subject
  const { address } = subject.account
  // It stays a signer of this account, whichever is in use.
  const named = { ...subject, isNamed: true }
  const ask = <T>(signal: AbortSignal | undefined, run: Parameters<typeof askWallet<T>>[2]) =>
    askWallet(config, { subject: named, options: { ...parameters, ...(signal ? { signal } : {}) } }, run)
  return Object.freeze({
    address: toAddress(address),
    modifyAndSignTransactions: async (transactions, { abortSignal } = {}) => {
      const asked = transactions.map((transaction) => code.readTransaction(transaction, address))
      if (asked.length === 0) return []
      assertNoneDenied(
        config,
        asked.flatMap(({ accounts }) => accounts),
      )
      const signed = await ask(abortSignal, (asking) =>
        code.signTransactions(connection, { network, address, asked }, asking),
      )
      return Promise.all(signed.map((each, at) => code.toKitTransaction(each, asked[at])))
    },
    modifyAndSignMessages: async (messages, { abortSignal } = {}) => {
      const signed = []
      // One question each: the feature's several at once few wallets know.
      for (const { content, signatures } of messages) {
        const answer = await ask(abortSignal, (asking) =>
          code.signBytes(connection, { address, bytes: content }, asking),
        )
        signed.push(code.toKitMessage(answer, { address, content, signatures }))
      }
      return signed
    },
  } satisfies ConnectedTransactionSigner)
}

/**
 * The same as a signer that sends what it signs: listed in `state.transactions` and followed. One transaction at a
 * time.
 *
 * @throws GangwayError as {@link getTransactionSigner}.
 */
export async function getTransactionSendingSigner(
  config: Config,
  parameters: GetTransactionSignerParameters & { description?: string } = {},
): Promise<TransactionSendingSigner> {
  const { subject, network, code } = await openSolanaRequest(config, parameters)
  const { address } = subject.account
  return Object.freeze({
    address: toAddress(address),
    signAndSendTransactions: async (transactions, { abortSignal } = {}) => {
      const signatures = []
      for (const transaction of transactions) {
        const signature = await signAndSendTransaction(config, {
          ...parameters,
          account: address,
          networkId: network.caipNetworkId,
          transaction,
          ...(abortSignal ? { signal: abortSignal } : {}),
        })
        signatures.push(code.toSignatureBytes(signature))
      }
      return signatures
    },
  } satisfies TransactionSendingSigner)
}

// The account of a connected Solana wallet has been looked at when it was connected.
function toAddress(text: string): Address {
  return text as Address
}
