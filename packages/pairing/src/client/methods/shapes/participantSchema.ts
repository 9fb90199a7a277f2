import { topicSchema } from '@gangway/protocol'
import * as v from 'valibot'
import { peerMetadataSchema } from './peerMetadataSchema.js'

/** One side of a session: its X25519 key (32 bytes, hex) and who it says it is. */
export const participantSchema = v.object({ publicKey: topicSchema, metadata: peerMetadataSchema })
