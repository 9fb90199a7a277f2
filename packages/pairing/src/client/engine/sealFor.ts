import { CodedError } from '@gangway/protocol'
import { sealEnvelope } from '../../crypto/sealEnvelope.js'
import type { TopicEntry } from './topicEntry.js'

/**
 * Seals a text for whoever shares a topic's key.
 *
 * @throws CodedError `PAIRING_MESSAGE_INVALID` when the topic is not known, or only listened to.
 */
export function sealFor(entry: TopicEntry | undefined, message: string): string {
  if (!entry || !('symKey' in entry))
    throw new CodedError('PAIRING_MESSAGE_INVALID', { details: 'nothing can be said on this topic' })
  return sealEnvelope({ type: 0, message, symKey: entry.symKey })
}
