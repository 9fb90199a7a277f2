import { GangwayError } from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { messages } from '../database/messages.js'
import type { MailboxMessage, MailboxStore, PublishOutcome } from '../model/mailboxStore.js'
import { createBatcher } from './createBatcher.js'
import { deleteExpired } from './postgres/deleteExpired.js'
import { deleteOldest } from './postgres/deleteOldest.js'
import { type Ack, insertAcks } from './postgres/insertAcks.js'
import { insertMessages } from './postgres/insertMessages.js'
import { reclaimSpace } from './postgres/reclaimSpace.js'
import { selectMessages } from './postgres/selectMessages.js'

/** Bytes one statement writes at most, and what each message costs beside its own: 400 small ones fill a statement. */
const statementSize = 4_194_304
const messageOverhead = statementSize / 400

/** Acknowledgements of one statement, and how long they wait for each other, ms; `kill -9` loses no more than that. */
const mostAcks = 500
const ackLinger = 20

/**
 * What may wait while the database does not answer, bytes, and what each message counts beside its own; above it a client
 * is told to come again.
 */
const mostWaiting = 134_217_728
const waitingOverhead = 4_096

/** Deleted messages whose space is worth reclaiming. */
const mostUnreclaimed = 10_000

/**
 * Creates the store of relays that keep what they accepted: in the embedded database or a Postgres server, with the
 * tables of `relayMigrations`; several processes may share one. A publish resolves after its commit, which it shares with
 * those that came while the one before was under way. `writes` (default `database`): by what is written, two statements at a
 * time, so that it waits for no readings. `origin` (default 0): the number of the process, see `PostgresBus`. `getNow` in Unix
 * milliseconds. relay-protocol.md §6, architecture.md §7.8
 */
export function createPostgresStore(deps: {
  database: Database
  writes?: Database
  origin?: number
  getNow: () => number
}): MailboxStore {
  const { database, writes = database, origin = 0, getNow } = deps
  let waiting = 0
  let unreclaimed = 0
  const publishes = createBatcher<MailboxMessage, PublishOutcome>({
    linger: 0,
    budget: statementSize,
    getCost: ({ message }) => messageOverhead + message.length,
    async write(batch) {
      const outcomes = await insertMessages(writes, batch, { now: getNow(), origin })
      const refused = batch.filter((_, index) => outcomes[index] === 'full')
      if (refused.length === 0) return outcomes
      // What makes room may wait to be written.
      await acks.flush()
      const again = await insertMessages(writes, refused, { now: getNow(), origin })
      return outcomes.map((outcome) => (outcome === 'full' ? (again.shift() ?? outcome) : outcome))
    },
  })
  const acks = createBatcher<Ack, undefined>({
    linger: ackLinger,
    budget: mostAcks,
    getCost: () => 1,
    async write(batch) {
      await insertAcks(writes, batch, getNow())
      return batch.map(() => undefined)
    },
  })

  async function reclaim(deleted: number): Promise<number> {
    unreclaimed += deleted
    if (unreclaimed < mostUnreclaimed) return deleted
    unreclaimed = 0
    await reclaimSpace(database)
    return deleted
  }

  return {
    async publish(message) {
      const size = waitingOverhead + message.message.length + (message.attestation?.length ?? 0)
      if (waiting + size > mostWaiting) throw new GangwayError('DATABASE_UNAVAILABLE')
      waiting += size
      return publishes.add(message).finally(() => {
        waiting -= size
      })
    },
    async read(clientId, topics, limit, mostBytes = Number.MAX_SAFE_INTEGER) {
      await acks.flush()
      return selectMessages(database, { clientId, topics, limit, mostBytes, now: getNow() })
    },
    async acknowledge(clientId, topic, messageId) {
      await acks.add({ clientId, topic, messageId })
    },
    removeExpired: async (now) => reclaim(await deleteExpired(database, now)),
    async measure() {
      const [row] = await database
        .select({ size: sql<number>`coalesce(sum(${messages.size}), 0)`.mapWith(Number) })
        .from(messages)
      return row?.size ?? 0
    },
    removeOldest: async (times, size) => reclaim(await deleteOldest(database, times, size)),
    async close() {
      await publishes.flush()
      await acks.flush()
    },
  }
}
