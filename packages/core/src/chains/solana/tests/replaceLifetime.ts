import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  type Transaction,
  type TransactionMessageBytes,
} from '@solana/kit'

/** Gives a transaction the blockhash of another one. */
export function replaceLifetime(transaction: Transaction, { messageBytes }: Transaction): Transaction {
  const { lifetimeToken } = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  const replaced = getCompiledTransactionMessageEncoder().encode({ ...message, lifetimeToken })
  return { ...transaction, messageBytes: replaced as TransactionMessageBytes }
}
