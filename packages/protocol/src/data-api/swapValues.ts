import * as v from 'valibot'
import { caipNetworkIdSchema } from '../caipNetworkIdSchema.js'

/** An amount in base units, as decimal text of at most 78 digits. */
export const baseUnitsSchema = v.pipe(v.string(), v.regex(/^\d{1,78}$/))

/** An amount in base units that is more than nothing, and that a contract can be told. */
export const positiveBaseUnitsSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,77}$/),
  // What is no number is refused above, and once.
  v.check((text) => !/^\d{1,78}$/.test(text) || BigInt(text) < 2n ** 256n),
)

/** product.md §9: percent of what was quoted by which what arrives may be less, where nobody chose. */
export const defaultSlippage = 1

/** Most slippage that is taken, percent. data-sources.md §1.3 */
export const maxSlippage = 50

/**
 * Slippage in percent, a number or its text, more than 0 and at most {@link maxSlippage}; read as basis points, which
 * are rounded to whole ones and at least one. data-sources.md §1.3
 */
export const slippageSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}(\.\d{1,6})?$/))]),
  v.transform(Number),
  v.number(),
  v.check((percent) => percent > 0 && percent <= maxSlippage),
  v.transform((percent) => Math.max(1, Math.round(percent * 100))),
)

/** What is called without a transaction of its own being described: a step of an approval. `value` in wei. */
export const swapCallSchema = v.object({ to: v.string(), data: v.string(), value: baseUnitsSchema })

/** One step of a way from one asset to another: where it is exchanged, and what that place keeps, basis points. */
export const swapStepSchema = v.object({
  venue: v.string(),
  /** Assets by CAIP-10. */
  from: v.string(),
  to: v.string(),
  fee: v.nullable(v.number()),
})

/** What a source keeps of a swap, already taken off what is received. `asset` by CAIP-10, `amount` in its base units. */
export const swapFeeSchema = v.object({ name: v.string(), asset: v.string(), amount: baseUnitsSchema })

/**
 * Of a swap whose `to` is on another network: which that is, and in about how many seconds it arrives; null: unknown. What
 * arrives there is the source's promise: nobody here can try it out.
 */
export const swapCrossingSchema = v.object({ chainId: caipNetworkIdSchema, seconds: v.nullable(v.number()) })

/** A signature, in hex: 65 bytes of an account with a key. */
export const permitSignatureSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{130}$/))

/**
 * What an account may sign in place of the approval before a swap (EIP-2612): EIP-712 typed data, amounts as decimal texts.
 * The signature goes back to `build-transaction` with its `deadline`, seconds since 1970.
 */
export const swapPermitSchema = v.object({
  domain: v.object({
    name: v.string(),
    version: v.string(),
    chainId: v.number(),
    verifyingContract: v.string(),
  }),
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.literal('Permit'),
  message: v.object({
    owner: v.string(),
    spender: v.string(),
    value: baseUnitsSchema,
    nonce: baseUnitsSchema,
    deadline: baseUnitsSchema,
  }),
})

/** See {@link swapPermitSchema}. */
export type SwapPermit = v.InferOutput<typeof swapPermitSchema>
