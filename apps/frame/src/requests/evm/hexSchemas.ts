import * as v from 'valibot'
import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'

/** An address; one in mixed case must be spelled as EIP-55 says. product.md §5. */
export const addressSchema = v.pipe(
  v.string(),
  v.check((text) => isAddress(text)),
  v.transform((text): Address => getAddress(text)),
)

/** Whole bytes in hex with 0x, as many as a transaction may carry. */
export const bytesSchema = v.pipe(
  v.string(),
  v.maxLength(2 + 2 * 131_072),
  v.check((text) => isHex(text) && text.length % 2 === 0),
  v.transform((text): Hex => `0x${text.slice(2).toLowerCase()}`),
)

/** 32 bytes in hex with 0x. */
export const hashSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/),
  v.transform((text): Hex => `0x${text.slice(2).toLowerCase()}`),
)

/** A number as Ethereum's JSON-RPC writes it; some apps send a plain one where it is small. */
export const quantitySchema = v.union([
  v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{1,64}$/),
    v.transform((hex) => BigInt(hex)),
  ),
  v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(0),
    v.transform((number) => BigInt(number)),
  ),
])
