import * as v from 'valibot'

/** Added tokens as stored, by CAIP-10 account. */
export const storedCustomTokensSchema = v.record(
  v.string(),
  v.pipe(
    v.array(
      v.object({
        address: v.string(),
        name: v.string(),
        symbol: v.string(),
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      }),
    ),
    v.readonly(),
  ),
)
