import { GangwayError, type Network } from '@gangway/protocol'
import { getSignatureFromTransaction, getTransactionDecoder, type Transaction } from '@solana/kit'
import type { Connection } from '../../../config/state.js'
import type { Asking } from '../../namespaceClient.js'
import { toSignError } from '../../toSignError.js'
import { hasWalletFeature } from '../hasWalletFeature.js'
import { toWalletChain } from '../walletChains.js'
import { findWalletAccount } from './findWalletAccount.js'
import type { ReadSolanaTransaction } from './readTransaction.js'

/** What a wallet signed; it may have set its own fee, or added checks. */
export type SignedSolanaTransaction = { transaction: Transaction; bytes: Uint8Array }

/** Who signs what. */
export type SigningRequest = {
  network: Network
  address: string
  asked: readonly ReadSolanaTransaction[]
}

/**
 * Asks a Wallet Standard wallet to sign transactions (`solana:signTransaction`), all of them in one question where
 * it can.
 *
 * @throws GangwayError `REQUEST_ACCOUNT_CHANGED` where it no longer shares the account on that network,
 * `SIGN_FAILED` where it cannot sign, or signed fewer or nothing of it, and what {@link toSignError} makes of its
 * answer.
 */
export async function signTransactions(
  connection: Connection,
  { network, address, asked }: SigningRequest,
  { begin }: Asking,
): Promise<readonly SignedSolanaTransaction[]> {
  const chain = toWalletChain(network)
  const { wallet, account } = await findWalletAccount(connection, address, chain)
  if (!hasWalletFeature(wallet, 'solana:signTransaction'))
    throw new GangwayError('SIGN_FAILED', { details: `${wallet.name} cannot sign without sending` })
  begin()
  try {
    const outputs = await wallet.features['solana:signTransaction'].signTransaction(
      ...asked.map(({ bytes }) => ({ account, chain, transaction: bytes })),
    )
    if (outputs.length !== asked.length)
      throw new GangwayError('SIGN_FAILED', { details: 'the wallet did not sign each of them' })
    return outputs.map(({ signedTransaction }) => readSigned(signedTransaction, address))
  } catch (error) {
    throw toSignError(error)
  }
}

function readSigned(answer: Uint8Array, address: string): SignedSolanaTransaction {
  // A view of a larger buffer would be kept whole.
  const bytes = new Uint8Array(answer)
  const transaction = getTransactionDecoder().decode(bytes)
  const signatures: Readonly<Record<string, unknown>> = transaction.signatures
  if (!signatures[address]) throw new GangwayError('SIGN_FAILED', { details: 'the wallet did not sign' })
  return { transaction, bytes }
}

/**
 * The transaction's signature, by which it is known: that of its payer. Throws `SIGN_FAILED` where the payer has
 * not signed.
 */
export function getSignature(transaction: Transaction): string {
  try {
    return getSignatureFromTransaction(transaction)
  } catch (cause) {
    throw new GangwayError('SIGN_FAILED', { cause, details: 'who pays the fee has not signed' })
  }
}
