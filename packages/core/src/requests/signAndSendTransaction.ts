import { cleanText } from '@gangway/protocol'
import { getNamespaceClient } from '../chains/getNamespaceClient.js'
import type { SolanaTransaction } from '../chains/solana/requests/readTransaction.js'
import type { Config } from '../config/config.js'
import { listTransaction, unlistTransaction } from '../send/listTransaction.js'
import { watchTransaction } from '../send/watchTransaction.js'
import { askWallet } from './askWallet.js'
import { longestDescription } from './getRowFacts.js'
import { assertNoneDenied, openSolanaRequest, type SolanaRequestOptions } from './solanaRequest.js'

/** Parameters of {@link signAndSendTransaction}. */
export type SignAndSendTransactionParameters = SolanaRequestOptions & {
  transaction: SolanaTransaction
  /**
   * What it is for, as the account's activity lists it: one line, of which 80 characters are kept. Default: none.
   */
  description?: string
}

/**
 * Asks the connected Solana wallet to sign a transaction, and sends it, once; its signature in base58. It is listed in
 * `state.transactions`, with the app's words, before it is sent, and followed. Resolves once it is on its way.
 *
 * Where this rejects with anything but `SEND_FAILED`, nothing was sent. After `SEND_FAILED`, of a wallet that sends
 * by itself, it may still be.
 *
 * @throws GangwayError as `signAllTransactions`; `SEND_USER_REJECTED`, `SEND_EXPIRED` where its blockhash ran out
 * meanwhile, `SEND_SOLANA_FAILED` with the node's reason, `SEND_FAILED`.
 */
export async function signAndSendTransaction(
  config: Config,
  { transaction, description, ...options }: SignAndSendTransactionParameters,
): Promise<string> {
  const { subject, network, code } = await openSolanaRequest(config, options)
  const { connection, account } = subject
  const { address } = account
  const { caipNetworkId } = network
  const asked = code.readTransaction(transaction, address)
  assertNoneDenied(config, asked.accounts)
  const client = await getNamespaceClient(config, 'solana')
  // What lives by a nonce has no last block.
  const readEnd = async () => {
    if (asked.hasNonce) return null
    return (await client.getLatestHeight?.(caipNetworkId)) ?? null
  }
  return askWallet(config, { subject, options }, async (asking) => {
    const { hash, signed } = await code.signAndSend(connection, { network, address, asked }, asking)
    const words = cleanText(description ?? '', longestDescription)
    const row = code.toRow(network, { hash, from: address, asked }, words)
    // What the wallet has sent is on its way, whoever still waits. What it has only signed is not.
    if (signed) asking.begin({ carriesOut: true })
    listTransaction(config, row)
    if (signed) {
      try {
        await client.submit?.(caipNetworkId, { hash, bytes: signed.bytes })
      } catch (error) {
        unlistTransaction(config, hash)
        throw error
      }
    }
    listTransaction(config, { ...row, lastValidBlockHeight: await readEnd() })
    watchTransaction(config, hash)
    return hash
  })
}
