import {
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
} from '@solana/transaction-messages'
import { getTransactionDecoder } from '@solana/transactions'
import { decodeText } from '../messages/readMessage.js'

/** A transaction's message as the chain reads it, of the versions in use. */
export type DecodedMessage = Exclude<CompiledTransactionMessage, { version: 1 }> &
  CompiledTransactionMessageWithLifetime

/**
 * Reads the message of a transaction; null for bytes that are none. Only bytes that are written exactly as we would write
 * them count, so that nothing is signed but what was read.
 */
export function decodeMessage(bytes: Uint8Array): DecodedMessage | null {
  try {
    const message = getCompiledTransactionMessageDecoder().decode(bytes)
    const written = getCompiledTransactionMessageEncoder().encode(message)
    const isSame = written.length === bytes.length && written.every((byte, index) => byte === bytes[index])
    return isSame && message.version !== 1 ? message : null
  } catch {
    // No message at all.
    return null
  }
}

/** The shortest message of a transaction: header, one account, lifetime, no instruction. */
const shortest = 3 + 1 + 32 + 32 + 1

/** What starts an off-chain message, which no chain takes for a transaction. */
const offChainStart = [0xff, ...new TextEncoder().encode('solana offchain')]

/**
 * Whether bytes are a transaction, or one's message: a signature over them could be used to send it. A version that is not
 * known here counts as one, unless the bytes are a text: those of a text that begins with a letter beyond ASCII say “version
 * 66” or more, which no chain has. embedded-wallet.md §10 “refuse”.
 */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  if (offChainStart.every((byte, index) => bytes[index] === byte)) return false
  const isVersioned = bytes.length >= shortest && (bytes[0] ?? 0) >= 0x80 && decodeText(bytes) === null
  return isVersioned || decodeMessage(bytes) !== null || isWholeTransaction(bytes)
}

function isWholeTransaction(bytes: Uint8Array): boolean {
  try {
    return decodeMessage(new Uint8Array(getTransactionDecoder().decode(bytes).messageBytes)) !== null
  } catch {
    // Not even signatures stand before it.
    return false
  }
}
