import * as v from 'valibot'

/** `GET /v1/convert/quotes`: what a swap would give, the best first. data-sources.md §1.2 */
export const convertQuotesRoute = { method: 'GET', path: '/v1/convert/quotes' } as const

const baseUnits = v.pipe(v.string(), v.regex(/^\d{1,78}$/))

/**
 * Query of {@link convertQuotesRoute}: `amount` of `from` in base units, assets by CAIP-10, `userAddress` bare or CAIP-10.
 * AppKit 1.7.3 sends a `gasPrice` too, which nobody here asks for.
 */
export const convertQuotesQuerySchema = v.object({
  projectId: v.string(),
  amount: v.pipe(v.string(), v.regex(/^[1-9]\d{0,77}$/)),
  userAddress: v.string(),
  from: v.string(),
  to: v.string(),
})

/** Answer of {@link convertQuotesRoute}: base units as decimal texts; `fromAccount` and `toAccount` are the assets. */
export const convertQuotesResponseSchema = v.object({
  quotes: v.array(
    v.object({
      id: v.nullable(v.string()),
      fromAmount: baseUnits,
      fromAccount: v.string(),
      toAmount: baseUnits,
      toAccount: v.string(),
    }),
  ),
})

/** See {@link convertQuotesResponseSchema}. */
export type ConvertQuotesResponse = v.InferOutput<typeof convertQuotesResponseSchema>
