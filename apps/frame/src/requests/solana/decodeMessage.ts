import {
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
} from '@solana/transaction-messages'

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
