import { GangwayError } from '@gangway/protocol'
import {
  type Address,
  assertIsTransactionWithinSizeLimit,
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionLifetimeConstraintFromCompiledTransactionMessage,
  type SignableMessage,
  type SignatureBytes,
  type Transaction,
  type TransactionWithinSizeLimit,
  type TransactionWithLifetime,
} from '@solana/kit'
import type { ReadSolanaTransaction } from './readTransaction.js'
import type { SignedMessage } from './signMessage.js'
import type { SignedSolanaTransaction } from './signTransactions.js'

/**
 * What was signed as @solana/kit has it: small enough to be sent, and with the end of its life, as it was asked for
 * or as the wallet has changed it.
 *
 * @throws GangwayError `SIGN_FAILED` where the wallet has made it too large.
 */
export async function toKitTransaction(
  { transaction }: SignedSolanaTransaction,
  asked: ReadSolanaTransaction | undefined,
): Promise<Transaction & TransactionWithinSizeLimit & TransactionWithLifetime> {
  try {
    assertIsTransactionWithinSizeLimit(transaction)
  } catch (cause) {
    throw new GangwayError('SIGN_FAILED', { cause, details: 'the wallet has made it too large' })
  }
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  const known = asked && hasLifetime(asked.transaction) ? asked.transaction.lifetimeConstraint : null
  return Object.freeze({
    ...transaction,
    lifetimeConstraint:
      known && message.lifetimeToken === asked?.lifetimeToken
        ? known
        : await getTransactionLifetimeConstraintFromCompiledTransactionMessage(message),
  })
}

function hasLifetime(transaction: Transaction): transaction is Transaction & TransactionWithLifetime {
  return 'lifetimeConstraint' in transaction
}

/** A signed message as @solana/kit has it, with the signatures it had; those of another content are gone. */
export function toKitMessage(
  { signature, signedMessage }: SignedMessage,
  { address, content, signatures }: SignableMessage & { address: string },
): SignableMessage {
  const isSame =
    content.length === signedMessage.length && content.every((byte, at) => byte === signedMessage[at])
  return Object.freeze({
    content: isSame ? content : signedMessage,
    signatures: Object.freeze({
      ...(isSame ? signatures : {}),
      // Of 64 bytes, which was looked at.
      [address as Address]: signature as SignatureBytes,
    }),
  })
}

/** A base58 signature as bytes. */
export function toSignatureBytes(signature: string): SignatureBytes {
  return new Uint8Array(getBase58Encoder().encode(signature)) as SignatureBytes
}
