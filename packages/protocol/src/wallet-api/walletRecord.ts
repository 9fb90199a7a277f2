import * as v from 'valibot'
import { base64UrlSchema, evmAddressSchema, randomIdSchema, solanaAddressSchema } from './wire.js'

/** Version of the blob's format, in its additional data. embedded-wallet.md §2.1. */
export const walletVersion = 1

/** The sealed entropy of a wallet: 12-byte nonce, ciphertext, 16-byte tag, base64url. embedded-wallet.md §2.1. */
export const walletBlobSchema = base64UrlSchema({ max: 64 })

/**
 * One wallet as `auth` keeps it: its addresses, and the sealed entropy, which opens with the wrapping key alone. embedded-wallet.md §2.1.
 */
export const walletRecordSchema = v.object({
  walletId: randomIdSchema,
  version: v.literal(walletVersion),
  evmAddress: evmAddressSchema,
  solanaAddress: solanaAddressSchema,
  blob: walletBlobSchema,
})

/** See {@link walletRecordSchema}. */
export type WalletRecord = v.InferOutput<typeof walletRecordSchema>

/** One Shamir share of the wrapping key: 33 bytes, of which base64url has one spelling. embedded-wallet.md §2.1. */
export const keyShareSchema = v.pipe(v.string(), v.regex(/^[\w-]{44}$/))
