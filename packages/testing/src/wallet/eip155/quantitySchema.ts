import * as v from 'valibot'

/** A number as JSON-RPC of EVM writes it, e.g. `0x1f`. */
export const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]+$/i),
  v.transform((text) => BigInt(text)),
)
