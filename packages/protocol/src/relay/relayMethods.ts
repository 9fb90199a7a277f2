import * as v from 'valibot'
import { relayBatchLimit, topicSchema } from './subscriptionPush.js'

const u32 = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff))
const attestation = v.exactOptional(v.nullable(v.string()))
const batch = <TItem extends v.GenericSchema>(item: TItem) =>
  v.pipe(v.array(item), v.minLength(1), v.maxLength(relayBatchLimit))

/** One message to be stored and delivered. `ttl` in seconds; what else a client adds is dropped unread (relay-protocol.md §4). */
export const publishParamsSchema = v.object({
  topic: topicSchema,
  message: v.string(),
  ttl: u32,
  tag: v.optional(u32, 0),
  prompt: v.optional(v.boolean(), false),
  attestation,
})

/** See {@link publishParamsSchema}. */
export type PublishParams = v.InferOutput<typeof publishParamsSchema>

const topicParamsSchema = v.object({ topic: topicSchema })
const topicsParamsSchema = v.object({ topics: batch(topicSchema) })

/**
 * Params of every method a client may call on our relay, by name. `iridium_*` is an older spelling of `irn_*`. Any
 * other method is answered −32601. relay-protocol.md §2 “Client → server”.
 */
export const relayMethodSchemas = {
  irn_publish: publishParamsSchema,
  irn_batchPublish: v.object({ messages: batch(publishParamsSchema) }),
  irn_subscribe: topicParamsSchema,
  irn_batchSubscribe: topicsParamsSchema,
  // `id` is whatever the client takes for the subscription's; the topic alone counts.
  irn_unsubscribe: topicParamsSchema,
  irn_batchUnsubscribe: v.object({ subscriptions: batch(topicParamsSchema) }),
  irn_fetchMessages: topicParamsSchema,
  irn_batchFetchMessages: topicsParamsSchema,
  wc_proposeSession: v.object({
    pairingTopic: topicSchema,
    sessionProposal: v.string(),
    ttl: u32,
    attestation,
  }),
  wc_approveSession: v.object({
    sessionTopic: topicSchema,
    pairingTopic: topicSchema,
    sessionProposalResponse: v.string(),
    sessionSettlementRequest: v.string(),
    ttl: u32,
  }),
} as const

/** Name of a method of the relay, in its `irn_` spelling. */
export type RelayMethod = keyof typeof relayMethodSchemas

/** Params of one method after its schema. */
export type RelayParams<TMethod extends RelayMethod> = v.InferOutput<(typeof relayMethodSchemas)[TMethod]>
