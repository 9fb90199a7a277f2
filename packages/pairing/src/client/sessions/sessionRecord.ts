import { topicSchema } from '@gangway/protocol'
import * as v from 'valibot'
import { peerMetadataSchema } from '../methods/shapes/peerMetadataSchema.js'
import { sessionNamespacesSchema } from '../methods/shapes/sessionNamespacesSchema.js'

/** A session as it is stored. */
export const sessionRecordSchema = v.object({
  topic: topicSchema,
  symKey: topicSchema,
  pairingTopic: v.string(),
  peer: peerMetadataSchema,
  namespaces: sessionNamespacesSchema,
  properties: v.record(v.string(), v.string()),
  expiresAt: v.number(),
  /** On the wallet's side: the settlement the page has not answered yet, and until when it may; null: the session stands. */
  settling: v.nullable(v.object({ id: v.string(), until: v.number() })),
  /** The newest request of each kind that was done, so that an older one that comes late, or again, undoes nothing. */
  newest: v.record(v.string(), v.number()),
})

/** See {@link sessionRecordSchema}. */
export type SessionRecord = v.InferOutput<typeof sessionRecordSchema>
