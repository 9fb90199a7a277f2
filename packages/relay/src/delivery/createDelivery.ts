import { randomInt } from 'node:crypto'
import type { Connections } from '../connections/createConnections.js'
import type { Connection, MessageKey } from '../model/connection.js'
import type { LimitedStore } from '../model/limitedStore.js'
import type { MailboxMessage } from '../model/mailboxStore.js'
import type { RelayDeps } from '../model/relayDeps.js'
import type { Publisher } from './createPublisher.js'
import { createPush } from './createPush.js'

/** Brings messages to whoever subscribed. */
export type Delivery = {
  /** Pushes what is stored on topics of the connection; what is published meanwhile comes after it. */
  catchUp(connection: Connection, topics: Iterable<string>): void
  /** The client has got a push; false when there was none with this id. */
  acknowledge(connection: Connection, pushId: number): boolean
  /** The client has got a message. */
  settle(clientId: string, message: MessageKey): void
  /** What a connection that is about to be removed still owes its client is left to the client's next newest. */
  takeOver(gone: Connection): void
  /** The connection reads again. */
  resume(connection: Connection): void
  close(): void
}

/** How many stored messages are read at once. More are read when half of them are acknowledged. */
const pageSize = 32

/** Bytes after which no other message of a page is read along. */
const pageBytes = 1_048_576

/** How long the answer to a push is waited for before stored messages are read on all the same, ms. */
const answerTime = 30_000

/** How long after a failed read of the store it is tried again, ms, and half of that more at most: not all together. */
const retryDelay = 1_000

/** Within what time the topics of all connections are read again after a gap, ms. */
const gapSpread = 10_000

/**
 * Creates the delivery of a relay. A connection is pushed each new message of a topic, once the stored ones of that
 * topic have gone before it. One that takes them too slowly falls behind: it is pushed no more of the topic, and what it
 * missed is read from the store when it has caught up. relay-protocol.md §6.
 */
export function createDelivery(
  deps: Pick<RelayDeps, 'bus' | 'metrics'> & {
    store: LimitedStore
    connections: Connections
    publisher: Publisher
    getNow: () => number
    getSteady: () => number
  },
): Delivery {
  const { store, bus, connections, publisher, getSteady } = deps
  const push = createPush(deps)
  /** Connections whose read is tried again after a pause. */
  const paused = new WeakSet<Connection>()

  function listAudience({ topic, publisher }: Pick<MailboxMessage, 'topic' | 'publisher'>) {
    return [...connections.getSubscribers(topic)].filter(({ client }) => client.id !== publisher)
  }

  function onMessage(message: MailboxMessage) {
    for (const connection of listAudience(message)) {
      const meanwhile = connection.reading?.get(message.topic)
      if (meanwhile) meanwhile.push(message)
      else if (!connection.behind.has(message.topic)) push(connection, message)
    }
  }

  function onGap() {
    for (const connection of connections.all)
      setTimeout(() => {
        if (connections.all.has(connection)) catchUp(connection, connection.subscriptions.keys())
      }, randomInt(gapSpread)).unref()
  }

  async function readPages(connection: Connection) {
    // Topics of which all that was read is on its way: a few large messages that nobody answers must not hide the others.
    const awaited = new Set<string>()
    while (isReady(connection, getSteady())) {
      const topics = listReadable(connection).filter((topic) => !awaited.has(topic))
      if (topics.length === 0) return
      const reading = new Map(topics.map((topic): [string, MailboxMessage[]] => [topic, []]))
      connection.reading = reading
      // Now, not afterwards: what is acknowledged during the reading may still be in its result.
      const onTheWay = new Set([...connection.unacknowledged.values()].map(toKey))
      const isThere = () => connections.all.has(connection)
      const page = await store.readIf(isThere, connection.client.id, topics, pageSize, pageBytes)
      connection.reading = null
      if (!page || !isThere()) return
      const { messages, hasMore } = page
      const stored = messages.filter(
        (message) =>
          // Not of one left meanwhile; if it was named anew too, it is read again.
          reading.has(message.topic) &&
          !onTheWay.has(toKey(message)) &&
          // The bus is about to tell of it, and then it is pushed.
          !publisher.isAnnouncing(message.topic, message.messageId) &&
          !bus.isPending(message),
      )
      if (!stored.every((message) => push(connection, message))) continue
      if (hasMore) {
        if (messages.length === 0) return
        // Nothing but what is on its way already: more of these is read once that is answered.
        if (messages.every((message) => onTheWay.has(toKey(message))))
          for (const { topic } of messages) awaited.add(topic)
        // The bus is to notify of all of them: reading at once finds the same.
        else if (stored.length === 0 && messages.some(bus.isPending)) return readLater(connection)
        continue
      }
      const pushed = new Set(stored.map(toKey))
      for (const [topic, meanwhile] of reading) {
        connection.behind.delete(topic)
        for (const message of meanwhile) if (!pushed.has(toKey(message))) push(connection, message)
      }
    }
  }

  function readOn(connection: Connection) {
    if (connection.reading || !isReady(connection, getSteady())) return
    readPages(connection).catch(() => {
      connection.reading = null
      readLater(connection)
    })
  }

  function readLater(connection: Connection) {
    if (paused.has(connection)) return
    paused.add(connection)
    setTimeout(() => {
      paused.delete(connection)
      if (connections.all.has(connection)) readOn(connection)
    }, toPause()).unref()
  }

  function settle(clientId: string, { topic, messageId }: MessageKey) {
    // Not tried again: the message comes once more after a reconnect, and its client notices.
    store.acknowledge(clientId, topic, messageId).catch(() => undefined)
  }

  function catchUp(connection: Connection, topics: Iterable<string>) {
    for (const topic of topics) connection.behind.add(topic)
    readOn(connection)
  }

  /** Of a message the store knows, it knows too whether the client has it. What is being read now may be older. */
  function lookAgain(connection: Connection, topic: string) {
    connection.reading?.delete(topic)
    catchUp(connection, [topic])
  }

  const unsubscribe = bus.subscribe({
    onMessage,
    onTopic(news) {
      for (const connection of listAudience(news)) lookAgain(connection, news.topic)
    },
    onGap,
  })
  return {
    catchUp,
    takeOver(gone) {
      const owed = new Set(gone.behind)
      for (const { topic } of gone.unacknowledged.values()) owed.add(topic)
      for (const other of gone.client.connections.toReversed()) {
        if (other === gone) continue
        const taken = [...owed].filter((topic) => other.subscriptions.has(topic))
        for (const topic of taken) owed.delete(topic)
        catchUp(other, taken)
      }
    },
    acknowledge(heard, pushId) {
      const { client } = heard
      const hasPush = ({ unacknowledged }: Connection) => unacknowledged.has(pushId)
      // While a client reconnects, the answer to a push on one socket may come on the other.
      const connection = hasPush(heard) ? heard : client.connections.find(hasPush)
      const pushed = connection?.unacknowledged.get(pushId)
      if (!connection || !pushed) return false
      connection.unacknowledged.delete(pushId)
      settle(client.id, pushed)
      readOn(connection)
      return true
    },
    settle,
    resume: readOn,
    close: unsubscribe,
  }
}

/** A client that never answers some pushes, as of a handler that fails, gets what is on other topics all the same. */
function isReady(connection: Connection, now: number): boolean {
  const { behind, stalledSince, unacknowledged } = connection
  if (behind.size === 0 || stalledSince !== null) return false
  if (unacknowledged.size <= pageSize / 2) return true
  const awaited = [...unacknowledged.values()].filter(({ pushedAt }) => now - pushedAt < answerTime)
  return awaited.length <= pageSize / 2 && listReadable(connection).length > 0
}

/** Topics to be read now: one of which much is not answered for waits until it is. */
function listReadable({ behind, unacknowledged }: Connection): string[] {
  const counts = new Map<string, number>()
  for (const { topic } of unacknowledged.values()) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return [...behind].filter((topic) => (counts.get(topic) ?? 0) <= pageSize / 2)
}

function toPause(): number {
  return retryDelay + randomInt(retryDelay / 2)
}

function toKey({ topic, messageId }: MessageKey): string {
  return topic + messageId
}
