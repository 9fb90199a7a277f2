import * as v from 'valibot'

/** 32 bytes in lower-case hex: what a topic of the relay is. relay-protocol.md §0. */
export const topicSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** What the relay pushes, as params of `irn_subscription`; a client answers `true`. `publishedAt` in ms. */
export const subscriptionPushSchema = v.object({
  id: v.string(),
  data: v.object({
    topic: topicSchema,
    message: v.string(),
    publishedAt: v.number(),
    tag: v.optional(v.number(), 0),
    attestation: v.exactOptional(v.nullable(v.string())),
  }),
})

/** See {@link subscriptionPushSchema}. */
export type SubscriptionPush = v.InferOutput<typeof subscriptionPushSchema>

/** Most entries of one batch. relay-protocol.md §2. */
export const relayBatchLimit = 500
