import * as v from 'valibot'

/** Bytes as base64url without padding, at most `bytes` of them. RFC 4648 §5. */
export function base64UrlSchema(bytes: { max: number }) {
  return v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(Math.ceil((bytes.max * 4) / 3)))
}

/** An id made by whoever creates the thing: 128 random bits as lower-case hex. */
export const randomIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** A moment, Unix milliseconds. */
export const momentSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

/** An Ethereum address as EIP-55 writes it. */
export const evmAddressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))

/** A Solana address, base58. */
export const solanaAddressSchema = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** Two digits an app shows while the page behind an approval link asks which they are. embedded-wallet.md §5. */
export const matchNumberSchema = v.pipe(v.string(), v.regex(/^\d{2}$/))

/** A signed note of one service to the other, carried by the frame: a JWT, ES256. */
export const noteSchema = v.pipe(v.string(), v.maxLength(4096), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/))
