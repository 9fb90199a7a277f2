import type { Transaction } from '@solana/kit'
import type { SolanaTransaction } from '../chains/solana/requests/readTransaction.js'
import type { Config } from '../config/config.js'
import { askWallet } from './askWallet.js'
import { assertNoneDenied, openSolanaRequest, type SolanaRequestOptions } from './solanaRequest.js'

/** What was signed, in the form it was given in. */
export type SignedAs<T extends SolanaTransaction> = T extends Uint8Array ? Uint8Array : Transaction

/** Parameters of {@link signTransaction}. */
export type SignTransactionParameters<T extends SolanaTransaction = SolanaTransaction> =
  SolanaRequestOptions & { transaction: T }

/** Parameters of {@link signAllTransactions}. */
export type SignAllTransactionsParameters<T extends SolanaTransaction = SolanaTransaction> =
  SolanaRequestOptions & { transactions: readonly T[] }

/**
 * Asks the connected Solana wallet to sign a transaction of @solana/kit, or its wire bytes; it comes back in the
 * same form. Nothing is sent. The wallet may have changed it, as by setting its own fee.
 *
 * @throws GangwayError as {@link signAllTransactions}.
 */
export async function signTransaction<T extends SolanaTransaction>(
  config: Config,
  { transaction, ...options }: SignTransactionParameters<T>,
): Promise<SignedAs<T>> {
  const signed = await signAllTransactions<T>(config, { ...options, transactions: [transaction] })
  // As many come back as were given.
  return signed[0] as SignedAs<T>
}

/**
 * Asks the connected Solana wallet to sign several transactions, in one question where it can; nothing is sent. All
 * of them are signed, or none.
 *
 * @throws GangwayError `CONNECTION_NOT_CONNECTED`, `SIGN_IN_REQUIRED`, `CHAIN_NOT_CONFIGURED`, `INVALID_INPUT` for
 * what is no transaction or is not the account's to sign, `SEND_WOULD_FAIL` for an account the operator denies,
 * `SIGN_USER_REJECTED`, `SIGN_FAILED`, what else a wallet may say, and what {@link askWallet} throws.
 */
export async function signAllTransactions<T extends SolanaTransaction>(
  config: Config,
  { transactions, ...options }: SignAllTransactionsParameters<T>,
): Promise<readonly SignedAs<T>[]> {
  const { subject, network, code } = await openSolanaRequest(config, options)
  const { connection, account } = subject
  const { address } = account
  const asked = transactions.map((transaction) => code.readTransaction(transaction, address))
  if (asked.length === 0) return []
  assertNoneDenied(
    config,
    asked.flatMap(({ accounts }) => accounts),
  )
  const signed = await askWallet(config, { subject, options }, (asking) =>
    code.signTransactions(connection, { network, address, asked }, asking),
  )
  return signed.map(({ transaction, bytes }, at) => {
    const isBytes = transactions[at] instanceof Uint8Array
    // The form is that of the one that was given.
    return (isBytes ? bytes : transaction) as SignedAs<T>
  })
}
