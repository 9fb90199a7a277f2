import { topicSchema } from '@gangway/protocol'
import * as v from 'valibot'

const text = v.fallback(v.string(), '')

/** Who the other side says it is. Only a name and an address are worth anything, so what is missing becomes empty. */
export const peerMetadataSchema = v.object({
  name: text,
  description: text,
  url: text,
  icons: v.fallback(v.array(v.string()), []),
  redirect: v.exactOptional(
    v.fallback(
      v.object({
        native: v.exactOptional(v.string()),
        universal: v.exactOptional(v.string()),
        linkMode: v.exactOptional(v.boolean()),
      }),
      {},
    ),
  ),
})

/** One side of a session: its X25519 key (32 bytes, hex) and who it says it is. */
export const participantSchema = v.object({ publicKey: topicSchema, metadata: peerMetadataSchema })
