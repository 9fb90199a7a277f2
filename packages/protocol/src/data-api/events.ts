import * as v from 'valibot'

/** `POST /e`: one step of a person through the dialog. services.md §5. */
export const eventRoute = { method: 'POST', path: '/e' } as const

/** `POST /batch`: what pairing clients tell of themselves. services.md §5. */
export const eventBatchRoute = { method: 'POST', path: '/batch' } as const

/** `GET /e/counts`: events per day, for the operator. */
export const eventCountsRoute = { method: 'GET', path: '/e/counts' } as const

/** Query of {@link eventRoute} and {@link eventBatchRoute}. */
export const eventQuerySchema = v.object({ projectId: v.string() })

/** Host of a page, with its port if it has one. */
const host = v.pipe(v.string(), v.regex(/^[-a-z0-9._[\]:]{1,255}$/i), v.toLowerCase())

/**
 * Body of {@link eventRoute}. Event names this version does not know pass, so that a newer page is not turned away.
 * The page's address, the person's and the page's clock are not read.
 */
export const eventBodySchema = v.object({
  eventId: v.pipe(v.string(), v.uuid()),
  domain: v.optional(host),
  props: v.object({
    type: v.picklist(['track', 'error']),
    event: v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{0,63}$/)),
    properties: v.nullish(v.record(v.string(), v.unknown())),
  }),
})

/** See {@link eventBodySchema}. */
export type EventBody = v.InferOutput<typeof eventBodySchema>

const day = v.pipe(v.string(), v.isoDate())

/** Query of {@link eventCountsRoute}: days of UTC such as `2026-11-21`, both included; absent: the last 30. */
export const eventCountsQuerySchema = v.object({
  projectId: v.string(),
  from: v.optional(day),
  to: v.optional(day),
})

/** Answer of {@link eventCountsRoute}, oldest day first. */
export const eventCountsResponseSchema = v.object({
  counts: v.array(v.object({ day: v.string(), event: v.string(), count: v.number() })),
})

/** See {@link eventCountsResponseSchema}. */
export type EventCountsResponse = v.InferOutput<typeof eventCountsResponseSchema>
