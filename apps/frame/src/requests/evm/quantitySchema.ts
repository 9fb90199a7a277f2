import * as v from 'valibot'

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
