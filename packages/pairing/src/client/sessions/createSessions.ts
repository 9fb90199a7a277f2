import { CodedError, topicSchema } from '@gangway/protocol'
import * as v from 'valibot'
import type { KeyValueStore } from '../../storage/keyValueStore.js'
import type { Engine } from '../engine/engine.js'
import { openRecords } from '../engine/openRecords.js'
import { peerErrors } from '../methods/peerErrors.js'
import { peerMetadataSchema } from '../methods/shapes/participantSchema.js'
import { sessionNamespacesSchema } from '../methods/shapes/sessionNamespacesSchema.js'
import type { Session } from '../session.js'

/** The sessions of a client: what is stored, which topics are heard, when each ends. */
export type Sessions = {
  get(topic: string): SessionRecord | undefined
  /** @throws CodedError `PAIRING_SESSION_ENDED` when there is none, or none any more. */
  need(topic: string): SessionRecord
  getAll(): readonly SessionRecord[]
  /** Keeps a new session and opens what comes on its topic; the relay has to be asked for it beside. */
  start(record: SessionRecord): Promise<void>
  change(topic: string, changes: Partial<SessionRecord>): Promise<void>
  /** Notes a request as the newest of its kind; false when a newer one has been done, so that this one must not be. */
  advance(topic: string, kind: string, id: string): Promise<boolean>
  /** Forgets a session; false when there was none. */
  end(topic: string): Promise<boolean>
}

/** Reads the stored sessions and opens their topics; those that have run out are dropped. */
export async function createSessions(
  store: KeyValueStore,
  engine: Engine,
  onExpired: (topic: string) => void,
): Promise<Sessions> {
  const records = await openRecords(store, 'session', sessionRecordSchema)

  const sessions: Sessions = {
    get: records.get,
    need(topic) {
      const record = records.get(topic)
      if (!record || getEnd(record) <= engine.getNow()) throw new CodedError('PAIRING_SESSION_ENDED')
      return record
    },
    getAll: records.getAll,
    async start(record) {
      open(record)
      await records.set(record.topic, record)
    },
    async change(topic, changes) {
      const record = records.get(topic)
      if (!record) return
      const changed = { ...record, ...changes }
      await records.set(topic, changed)
      watchEnd(changed)
    },
    async advance(topic, kind, id) {
      const record = records.get(topic)
      const number = Number(id)
      if (!record || number <= (record.newest[kind] ?? 0)) return false
      if (Number.isFinite(number))
        await sessions.change(topic, { newest: { ...record.newest, [kind]: number } })
      return true
    },
    async end(topic) {
      if (!records.get(topic)) return false
      engine.deadlines.clear(`session/${topic}`)
      engine.dropTopic(topic, new CodedError('PAIRING_SESSION_ENDED'))
      await records.remove(topic)
      return true
    },
  }

  function open(record: SessionRecord): void {
    engine.addTopic(record.topic, { scope: 'session', symKey: record.symKey })
    watchEnd(record)
  }

  function watchEnd(record: SessionRecord): void {
    engine.deadlines.set(`session/${record.topic}`, getEnd(record), () => {
      expire(record).catch((error) => engine.log(`session not dropped: ${String(error)}`))
    })
  }

  async function expire({ topic, settling }: SessionRecord): Promise<void> {
    // The page may have a session whose confirmation was lost on the way.
    if (settling) await engine.tell({ topic, method: 'wc_sessionDelete', params: peerErrors.disconnected })
    if (await sessions.end(topic)) onExpired(topic)
  }

  for (const record of records.getAll()) {
    if (getEnd(record) > engine.getNow() || record.settling) open(record)
    else await records.remove(record.topic)
  }
  return sessions
}

function getEnd({ settling, expiresAt }: SessionRecord): number {
  return settling?.until ?? expiresAt
}

/** A session as it is stored. */
const sessionRecordSchema = v.object({
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

/** A session without its secrets. */
export function toSession(record: SessionRecord): Session {
  const { topic, pairingTopic, peer, namespaces, expiresAt, properties } = record
  return { topic, pairingTopic, peer, namespaces, expiresAt, properties }
}
