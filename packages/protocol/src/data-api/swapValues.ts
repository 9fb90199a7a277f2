import * as v from 'valibot'

/** An amount in base units, as decimal text of at most 78 digits. */
export const baseUnitsSchema = v.pipe(v.string(), v.regex(/^\d{1,78}$/))

/** An amount in base units that is more than nothing, and that a contract can be told. */
export const positiveBaseUnitsSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,77}$/),
  v.check((text) => /^\d{1,78}$/.test(text) && BigInt(text) < 2n ** 256n),
)

/** SPEC §9: percent of what was quoted by which what arrives may be less, where nobody chose. */
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
