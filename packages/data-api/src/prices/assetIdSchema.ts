import * as v from 'valibot'

/** An asset as operators write it: a coin by CAIP-2, a token by CAIP-10. */
export const assetIdSchema = v.pipe(
  v.string(),
  v.regex(/^(eip155|solana):[-_a-zA-Z0-9]{1,32}(:[-.%a-zA-Z0-9]{1,128})?$/),
)
