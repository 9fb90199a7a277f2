import { topicSchema } from '@gangway/protocol'
import * as v from 'valibot'
import { peerMetadataSchema } from '../methods/shapes/peerMetadataSchema.js'
import { proposalNamespacesSchema } from '../methods/shapes/proposalNamespacesSchema.js'

const optionalText = v.exactOptional(v.string())

/** A link that was taken, by its topic. */
export const pairingItemSchema = v.object({
  id: topicSchema,
  symKey: topicSchema,
  methods: v.array(v.string()),
  expiresAt: v.number(),
})

/** A proposal as it is stored. `rpcId` is what the page called it; two pages may have used the same. */
export const proposalItemSchema = v.object({
  id: v.string(),
  rpcId: v.string(),
  pairingTopic: topicSchema,
  proposerPublicKey: topicSchema,
  peer: peerMetadataSchema,
  requiredNamespaces: proposalNamespacesSchema,
  optionalNamespaces: proposalNamespacesSchema,
  properties: v.record(v.string(), v.string()),
  expiresAt: v.number(),
})

/** A one-click sign-in as it is stored. */
export const authenticationItemSchema = v.object({
  id: v.string(),
  rpcId: v.string(),
  pairingTopic: topicSchema,
  requesterPublicKey: topicSchema,
  peer: peerMetadataSchema,
  parameters: v.object({
    chains: v.array(v.string()),
    domain: v.string(),
    nonce: v.string(),
    uri: v.string(),
    version: optionalText,
    issuedAt: v.string(),
    notBefore: optionalText,
    expirationTime: optionalText,
    requestId: optionalText,
    statement: optionalText,
    resources: v.exactOptional(v.array(v.string())),
  }),
  expiresAt: v.number(),
})

/** A session's request as it is stored. */
export const requestItemSchema = v.object({
  id: v.string(),
  rpcId: v.string(),
  topic: topicSchema,
  networkId: v.string(),
  method: v.string(),
  params: v.optional(v.unknown()),
  expiresAt: v.number(),
})

/** See {@link pairingItemSchema}. */
export type PairingItem = v.InferOutput<typeof pairingItemSchema>
/** See {@link proposalItemSchema}. */
export type ProposalItem = v.InferOutput<typeof proposalItemSchema>
/** See {@link authenticationItemSchema}. */
export type AuthenticationItem = v.InferOutput<typeof authenticationItemSchema>
/** See {@link requestItemSchema}. */
export type RequestItem = v.InferOutput<typeof requestItemSchema>
