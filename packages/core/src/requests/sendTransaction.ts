import type { CaipNetworkId } from '@gangway/protocol'
import type { Hash } from 'viem'
import { assertNobodyDenied } from '../calls/assertNobodyDenied.js'
import type { EvmTransaction } from '../chains/eip155/requests/sendTransaction.js'
import type { Config } from '../config/config.js'
import { listTransaction } from '../send/listTransaction.js'
import { watchTransaction } from '../send/watchTransaction.js'
import { askWallet, type RequestOptions } from './askWallet.js'
import { ensureNetwork, findNetwork } from './ensureNetwork.js'
import { findSubject, loadCode } from './findSubject.js'
import { getRowFacts } from './getRowFacts.js'

/** What an app may say of a transaction beside what is sent. */
export type TransactionOptions = RequestOptions & {
  /** Where it is sent; the wallet is asked to switch there. Default: the network the wallet is on. */
  networkId?: CaipNetworkId
  /**
   * What it is for, as the account's activity lists it: one line, of which 80 characters are kept. Default: none.
   */
  description?: string
}

/** Parameters of {@link sendTransaction}. Amounts in wei; what is left out the wallet chooses. */
export type SendTransactionParameters = EvmTransaction & TransactionOptions

/**
 * Asks the connected EVM wallet to sign and send a transaction, once; its hash. It is listed in
 * `state.transactions`, with the app's words, and followed. Resolves once it is on its way, never waits for a
 * block.
 *
 * Where this rejects with anything but `SEND_FAILED`, nothing was sent. After `SEND_FAILED` it may still be: look
 * at the list, and into the wallet, before it is asked again. Given up by the caller once the wallet was asked, it
 * is listed all the same if it is sent later.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED`, `SIGN_IN_REQUIRED`, `CHAIN_NOT_CONFIGURED`, `INVALID_ADDRESS`,
 * `SEND_INVALID_AMOUNT`, `SEND_FEE_CONFLICT`, `SEND_INVALID_PARAMETERS`, `SEND_WOULD_FAIL` also for a recipient the
 * operator denies, `SEND_USER_REJECTED`, `SEND_INSUFFICIENT_GAS`, `NETWORK_MISMATCH`, what `switchNetwork`, {@link
 * askWallet} and a failed send become.
 */
export async function sendTransaction(config: Config, parameters: SendTransactionParameters): Promise<Hash> {
  const subject = findSubject(config, 'eip155', parameters)
  const { connection, account } = subject
  const networkId = parameters.networkId ?? connection.networkId
  const network = findNetwork(config, subject, networkId)
  const code = await loadCode(import('../chains/eip155/requests/sendTransaction.js'))
  const transaction = code.readTransaction(parameters, networkId)
  const { to, value, data } = transaction
  assertNobodyDenied(config, [{ to, value, data }])
  const question = { subject, networkId, options: parameters }
  return askWallet(config, question, async (asking) => {
    // Asks the person too: what ends the one wait ends the other.
    await ensureNetwork(config, subject, network, parameters.signal)
    const from = account.address
    const hash = await code.sendTransaction(connection, { networkId, from, transaction }, asking)
    const facts = getRowFacts(config, { networkId, from, description: parameters.description })
    listTransaction(config, code.toRow(network, { hash, from, transaction }, facts))
    watchTransaction(config, hash)
    return hash
  })
}
