import * as v from 'valibot'

/** A signature that its address can be recovered from: r, s and v, 65 bytes in hex. */
export const walletProofSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{130}$/))

/**
 * What the EVM key of a new wallet signs, as the Keccak-256 of this text: the account that makes the wallet has its key. No app
 * can have a person sign this digest: a message begins with another byte (EIP-191), and so does a transaction.
 */
export function createWalletProofText({ walletId, userId }: { walletId: string; userId: string }): string {
  return `Gangway wallet proof 1: wallet ${walletId} belongs to account ${userId}`
}
