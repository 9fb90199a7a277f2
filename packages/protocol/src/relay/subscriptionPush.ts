import * as v from 'valibot'
import { topicSchema } from './topicSchema.js'

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
