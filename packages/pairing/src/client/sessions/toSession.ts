import type { Session } from '../session.js'
import type { SessionRecord } from './sessionRecord.js'

/** A session without its secrets. */
export function toSession(record: SessionRecord): Session {
  const { topic, pairingTopic, peer, namespaces, expiresAt, properties } = record
  return { topic, pairingTopic, peer, namespaces, expiresAt, properties }
}
