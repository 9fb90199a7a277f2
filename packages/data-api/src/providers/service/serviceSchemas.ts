import { caipNetworkIdSchema } from '@gangway/protocol'
import { httpUrlSchema, isSafeUrl } from '@gangway/server-kit'
import * as v from 'valibot'

/** Base units as decimal text, of 256 bits at most. */
export const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)

/** Base units as a JSON number, exact beyond 2^53 by `parseJsonExact`. */
export const exactNumberSchema = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.bigint()]),
  v.transform((value) => BigInt(value)),
  v.minValue(0n),
)

/** A quantity in hex, of 256 bits at most. */
export const hexAmountSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)

/** An address of an EVM network, read in lower case. */
export const evmAddressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), v.toLowerCase())

/** The hash of an EVM transaction, read in lower case. */
export const evmHashSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i), v.toLowerCase())

/** An address of Solana. */
export const solanaAddressSchema = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** Decimals of a token. */
export const decimalsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))

/** An ISO date, read as Unix milliseconds. */
export const timeSchema = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.safeInteger(),
)

/** A number of a block or an index, as JSON number. */
export const wholeSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The same as decimal text. */
export const wholeTextSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

/** An NFT's id as decimal text. */
export const tokenIdSchema = v.pipe(v.string(), v.regex(/^\d{1,78}$/))

/** Text that a service claims, cut before anything else reads it. */
export const claimSchema = v.nullish(
  v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, 1_000)),
  ),
)

/** A key as an operator sets it: printable, so that it fits a header. */
export const keySchema = v.pipe(v.string(), v.regex(/^[!-~]{1,512}$/))

/** Where a service with a key answers: by https, or on this machine. */
export const serviceUrlSchema = v.pipe(
  httpUrlSchema,
  v.check((text) => isSafeUrl(new URL(text))),
)

/** What a service calls networks, by CAIP-2 id. */
export const networkNamesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(caipNetworkIdSchema, v.pipe(v.string(), v.regex(/^[a-zA-Z0-9_-]{1,64}$/))),
)

/** What a service of prices calls networks and their coins, `network/coin`, by CAIP-2 id. */
export const priceNamesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(caipNetworkIdSchema, v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}\/[a-z0-9-]{1,64}$/))),
)
