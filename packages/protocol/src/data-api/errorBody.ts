import * as v from 'valibot'

/** Body of every HTTP answer that is not a success. data-sources.md §1. */
export const errorBodySchema = v.object({
  status: v.literal('FAILED'),
  /** Our code of the error, for callers that branch on it; absent where another server answers. */
  code: v.exactOptional(v.string()),
  reasons: v.array(v.object({ field: v.string(), description: v.string() })),
  /** Figures a caller may act on: `retryAfter` (s), `triesLeft`, `erasesAt` (Unix milliseconds). */
  context: v.exactOptional(v.record(v.string(), v.number())),
})

/** See {@link errorBodySchema}. */
export type ErrorBody = v.InferOutput<typeof errorBodySchema>
